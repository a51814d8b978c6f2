# ウィッチーズ

witches-title = ウィッチーズ
witches-about = 火を避けるか、すべて集めて魔法を唱えるか。3〜6人用のトリックテイキングゲーム。

## カード

witches-card-r = 火山{ $value }
witches-card-g = 密林{ $value }
witches-card-y = 砂漠{ $value }
witches-card-b = 山{ $value }
witches-card-r11 = 火の魔女（火山11）
witches-card-g11 = 水の魔女（密林11）
witches-card-g12 = 女王（密林12）
witches-card-y11 = 土の魔女（砂漠11）
witches-card-b11 = 風の魔女（山11）
witches-card-w = 魔法使い
witches-colour-volcano = 火山（赤）
witches-colour-rainforest = 密林（緑）
witches-colour-desert = 砂漠（黄）
witches-colour-mountain = 山（青）

## オプション

witches-option-target = 誰かがこの点数に達したラウンドで試合が終わる。
witches-choice-target-none = 制限なし
witches-option-rounds = 長くてもこのラウンド数で試合が終わる。
witches-choice-rounds-none = 制限なし
witches-option-passing = カードを渡す相手の順番（最後まで行ったら最初に戻る）。左、右、向かい（4人か6人のとき）、または渡さない。標準は左、右の順で、4人か6人ならその次に向かい。
witches-option-dealer = 最初のラウンドの親。親の左の人がリードする。
witches-option-earth_credit = 土の魔女の5点で引ききれなかった分を、それまでの合計から引くか。

## できごと

witches-event-dealt = 第{ $round }ラウンド。親は{ $seat }。{ $direction ->
    [left] カードは左へ渡す。
    [right] カードは右へ渡す。
    [across] カードは向かいへ渡す。
   *[keep] カードは渡さない。
}
witches-event-hand = { $seat }の手札は{ $hand }。
witches-event-named = { $seat }は{ $card }を渡すことにした。
witches-event-passed = { $seat }から{ $to }へ：{ $cards }。
witches-event-all-passed = 全員がカードを渡した。{ $seat }がリードする。
witches-event-played = { $seat }は{ $card }を出した。
witches-event-took = { $seat }が{ $card }でトリックを取った：{ $cards }。
witches-event-cast = { $spell ->
    [water] { $seat }が火のカードすべてと水の魔女を集めた。水の魔法！
    [queen] { $seat }が火のカードすべてと女王を集めた。女王の魔法！
   *[great] { $seat }が火のカードすべて、水の魔女、女王を集めた。大いなる火の魔法！
}
witches-event-may-choose = この魔法で試合が終わる。{ $seat }は代わりに自分の合計から{ $points }点を引いてもよい。
witches-event-chose = { $way ->
    [own] { $seat }は自分の合計から{ $points }点を引く。
   *[others] { $seat }はほかの全員に{ $points }点を与える。
}
witches-event-scored = { $seat }は{ $gained }点、合計{ $points }点。
witches-event-over = 試合終了。

## できない理由

witches-reason-choose-what-the-spell-does = 先に魔法の効果を選んでください。
witches-reason-no-spell-to-choose = 今は効果を選ぶ魔法がありません。
witches-reason-not-in-hand = { $card }は手札にありません。
witches-reason-named-already = { $card }はもう選びました。
witches-reason-name-in-order = 渡すカードは小さい順に選びます。{ $card }はもう選んだカードより小さいです。
witches-reason-leave-enough = 渡すカードは小さい順に選びます。{ $card }を選ぶと、それより大きいカードが足りません。
witches-reason-follow-colour = { $card }は出せません。{ $colour ->
    [volcano] 火山（赤）
    [rainforest] 密林（緑）
    [desert] 砂漠（黄）
   *[mountain] 山（青）
}がリードされていて、手札にその色があります。

## ヒントの理由：何がどのくらい起こるか、別の選択ではどうか

witches-hint-trick = このトリックを取るのは、想定した100通りの配札のうち{ $often }通りです（{ $other }なら{ $otherwise }通り）。
witches-hint-spell = 魔法を唱えるのは、想定した100ラウンドのうち{ $often }回です（{ $other }なら{ $otherwise }回）。
witches-hint-no-points = 失点なしで終わるのは、想定した100ラウンドのうち{ $often }回です（{ $other }なら{ $otherwise }回）。

## テーブルの様子

witches-table-round-to-target = 第{ $round }ラウンド、{ $target }点まで
witches-table-round-of = 第{ $round }ラウンド（全{ $rounds }ラウンド）
witches-table-round-of-to-target = 第{ $round }ラウンド（全{ $rounds }ラウンド）、{ $target }点まで
witches-table-cards = 手札{ $cards }枚
witches-table-dealer = 親
witches-table-winning = 今勝っているのは{ $name }です。
witches-table-passing = { $name }に{ $number }枚渡します。好きな順に選んで、最後に決定してください。
witches-table-all-pass = 全員が{ $number }枚を{ $direction ->
    [left] 左
    [right] 右
   *[across] 向かい
}へ渡します。
witches-table-choice = { $name }が魔法の効果を選びます。

## 選択肢の意味

witches-action-others = ほかの全員に魔法の点を与える
witches-action-own = 自分の合計から魔法の点を引く
witches-action-help = カードは色と数字（r7、g12、y1、b14）、魔法使いは w と書きます。pass-r7（または r7 だけ）で渡すカードを選びます。最後の魔法の効果は others か own で選びます。

## テーブルの図：見出し

witches-scene-led = リード
witches-scene-got = 受け取った
witches-scene-gave = 渡した
witches-scene-fire = 火
witches-scene-burning = 失点{ $burning }
witches-scene-powers = 獲得
witches-scene-lacks = ない色
witches-scene-others = ほかの全員
witches-scene-own = 自分
