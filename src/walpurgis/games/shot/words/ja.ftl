# 魔女の一撃宅配便

shot-title = 魔女の一撃宅配便
shot-about = ノルマちょうどの箱を届けて、腰を守ろう。3〜4人用のトリックテイキングゲーム。

## カード

shot-card-v = 野菜{ $value }
shot-card-p = 薬{ $value }
shot-card-b = 本{ $value }
shot-card-f = 魚{ $value }
shot-card-x4 = 黒の4箱
shot-card-x2 = 黒の2倍
shot-suit-vegetable = 野菜
shot-suit-potion = 薬
shot-suit-book = 本
shot-suit-fish = 魚

## オプション

shot-option-edition = 使うルールブック。英語版、または別訳版（列にある最大の数字でスートの優先順位を決め、痛みトークンで休めるのは次のラウンドからで、負傷した人は疲労キューブを受け取らない）。
shot-option-removed_suit = 3人のときに使わないスート。
shot-option-bonus = 各ノルマを達成したときのボーナス。
shot-option-bonus-key = ノルマ{ $key }
shot-option-priority = スートの優先順位の決め方。列にある枚数、または列にある最大の数字。
shot-option-first = 第1ラウンドで最初にノルマを選ぶ人。
shot-option-hurt_and_tired = 負傷した人も疲労キューブを受け取るか。
shot-option-rest_from = 痛みトークンでいつから休めるか。次のトリックから、または次のラウンドから。
shot-option-curse = 呪いの6。ほかの人が6を出したトリックに勝つと、呪いキューブを受け取る（1ラウンドに1個まで）。
shot-option-six_shields = 呪いの6を使うとき、自分の6で勝てば呪いを防げるか。
shot-option-vacation = 有給休暇。いちばん高いノルマの人と、第1ラウンドで最後に選んだ人が、1回休めるトークンを得る。

## できごと

shot-event-dealt = 第{ $round }ラウンド。列は{ $row }。
shot-event-hand = { $seat }の手札は{ $hand }。
shot-event-quota = { $seat }はノルマ{ $quota }を取った。
shot-event-chose-last = { $seat }は最後に選んだので1点を得た。
shot-event-vacation = { $seat }は有給休暇を得た。
shot-event-rested = { $token ->
    [vacation] { $seat }は有給休暇を使い、このトリックを休む。
   *[oof] { $seat }は腰が痛いので、このトリックを休む。
}
shot-event-played = { $seat }は{ $card }を出した。トリックの重さは{ $boxes }箱になった。
shot-event-showed = { $seat }は{ $card }を見せた。
shot-event-delivered = { $seat }が{ $card }で勝ち、体力{ $strength }で{ $boxes }箱を運んだ。
shot-event-hurt = 痛い！　{ $seat }は負傷し、痛みトークンは{ $tokens }個になった。
shot-event-cursed = { $seat }は6に呪われた。
shot-event-nobody = このトリックには誰も勝てない。もう一度{ $seat }がリードする。
shot-event-payday = { $met ->
    [yes] { $seat }は{ $boxes }箱を配達してノルマを達成し、{ $earned }点を得て合計{ $points }点。
   *[no] { $seat }はノルマ{ $quota }に対して{ $boxes }箱を配達し、{ $earned }点を得て合計{ $points }点。
}
shot-event-paid = { $seat }は痛みトークン{ $tokens }個で{ $cost }点を失い、合計{ $points }点。
shot-event-over = { $cause ->
    [worn-out] { $seats }の痛みトークンが3個になったので、このラウンドで試合終了。
   *[rounds] 試合終了。
}

## できない理由

shot-reason-choose-a-quota-first = 今はノルマを選ぶときです。残っているノルマカードを1枚取ってください。
shot-reason-quota-taken = ノルマ{ $quota }はもう{ $owner }が持っています。
shot-reason-no-such-quota = この試合にノルマカード{ $quota }はありません。
shot-reason-quotas-are-chosen = このラウンドのノルマはもう決まっています。
shot-reason-show-the-suit-led = 黒のカードを出したので、リードされたスート（{ $suit ->
    [vegetable] 野菜
    [potion] 薬
    [book] 本
   *[fish] 魚
}）のカードを1枚見せてください。
shot-reason-not-in-hand = { $card }は手札にありません。
shot-reason-follow-suit = { $card }は出せません。{ $suit ->
    [vegetable] 野菜
    [potion] 薬
    [book] 本
   *[fish] 魚
}がリードされていて、手札にそのスートがあります。
shot-reason-rests-already = すでに休むと宣言しています。カードを出してください。
shot-reason-nothing-to-rest-from = 痛みトークンが3個あると、どのトリックにも勝てません。休む意味がないので選べません。
shot-reason-no-token-ready = 今休むのに使える痛みトークンがありません。
shot-reason-no-oof-token = 休むには痛みトークンが必要ですが、1個も持っていません。
shot-reason-no-vacation-token = 有給休暇トークンを持っていません。

## ヒントの理由：何がどのくらい起こるか、別の選択ではどうか

shot-hint-trick = このトリックに勝つのは、想定した100通りの配札のうち{ $often }通りです（{ $other }なら{ $otherwise }通り）。
shot-hint-hurt = このトリックで腰を痛めるのは、想定した100通りの配札のうち{ $often }通りです（{ $other }なら{ $otherwise }通り）。
shot-hint-quota = ノルマを達成するのは、想定した100ラウンドのうち{ $often }回です（{ $other }なら{ $otherwise }回）。

## テーブルの様子

shot-table-round = 第{ $round }ラウンド（全{ $rounds }ラウンド）
shot-table-no-quota = ノルマ未定
shot-table-strength = 体力{ $strength }
shot-table-oof = 痛みトークン{ $tokens }個（休める回数{ $ready }）
shot-table-vacation = 有給休暇
shot-table-resting = 休み中
shot-table-winning = 今勝っているのは{ $name }です。

## 選択肢の意味

shot-action-quota = ノルマ{ $quota }
shot-action-rest = 痛みトークンで休む（このトリックには勝てない）
shot-action-vacation = 有給休暇で休む（このトリックには勝てない）
shot-action-help = カードはスートと数字（v7、p10、b1、f3）か x4、x2 と書きます。q5 でノルマ5を取ります。rest と vacation はカードの前に書きます。show-v7 でカードを見せます。

## テーブルの図：見出し

shot-scene-row = 列
shot-scene-priority = 優先順位
shot-scene-quota = ノルマ
shot-scene-strength = 体力
shot-scene-delivered = 配達
shot-scene-shown = 見せた
shot-scene-lacks = ないスート
shot-scene-led = リード
shot-scene-weight = 重さと自分の体力
shot-scene-boxes = 重さ
shot-scene-cursed = 呪い
shot-scene-rest = 休む
shot-scene-vacation = 有給休暇
