# ブルームサービス カードゲーム

broom-title = ブルームサービス カードゲーム
broom-about = 勇敢な魔女は多く稼ぐ。もっと勇敢な魔女が現れるまでは。3〜6人用の度胸試しゲーム。

## カード

broom-card-root = 根の魔女
broom-card-meadow = 草原の魔女
broom-card-fire = 火の魔女
broom-card-berry = 木の実の魔女
broom-card-sun = 太陽の魔女
broom-card-water = 水の魔女
broom-card-fog = 霧の魔女
broom-card-night = 夜の魔女
broom-card-snow = 雪の魔女

# 課題に書かれた色ごとの薬。例：2brown
broom-colour = { $value ->
    [brown] 茶
    [green] 緑
    [red] 赤
    [purple] 紫
    [yellow] 黄
    [blue] 青
    [grey] 灰
    [black] 黒
   *[white] 白
}
broom-card-1 = { broom-colour }1
broom-card-2 = { broom-colour }2
broom-card-3 = { broom-colour }3
broom-card-4 = { broom-colour }4
broom-card-5 = { broom-colour }5
broom-card-6 = { broom-colour }6
broom-card-7 = { broom-colour }7
broom-card-8 = { broom-colour }8
broom-card-9 = { broom-colour }9

## オプション

broom-option-tasks = 課題カードの山（3枚を表にする）。標準、なし、または自作。
broom-option-first = 最初に公開カードを取り、第1ラウンドを始める人。
broom-option-potion_points = 同じ色の薬0〜9個の得点。
broom-option-potion_points-key = 薬{ $key }個
broom-option-brave_points = 勇気の薬1個あたりの得点。

## できごと

broom-event-dealt = カードを配った。公開カードは{ $open }。最初に取るのは{ $seat }。
broom-event-task = 課題は{ $potions }。
broom-event-hand = { $seat }の手札は{ $hand }。
broom-event-took = { $seat }は{ $card }を取って自分の場に置いた。
broom-event-round = 第{ $round }ラウンド。全員が魔女を選ぶ。始めるのは{ $seat }。
broom-event-chose = { $seat }はひそかに{ $card }を選んだ。
broom-event-ready = { $seat }は魔女を{ $witches }枚選び終えた。
broom-event-played = { $manner ->
    [brave] { $seat }「私は勇敢な{ $card }！」
   *[coward] { $seat }「私は臆病な{ $card }」
}
broom-event-cancelled = { $by }のほうが勇敢だった。{ $seat }の{ $card }は裏返され、このラウンドは脱落。
broom-event-next = { $seat }「次！」
broom-event-starts = { $seat }がターンを始める。
broom-event-sorted = { $seat }は勇敢な魔女{ $brave }枚と臆病な魔女{ $cowards }枚を自分の場に加え、{ $points }点になった。
broom-event-returned = { $seat }の手札に戻る：{ $cards }。
broom-event-did-task = { $seat }は課題（{ $potions }）を達成し、{ $points }点を得た。
broom-event-drew = { $seat }は{ $cards }を引いた。
broom-event-scored = { $seat }は最終{ $points }点（勇気の薬{ $brave }個、課題{ $tasks }枚、自分の場の魔女{ $witches }枚）。
broom-event-over = 試合終了。

## できない理由

broom-reason-not-in-play = この人数では{ $card }を使いません。
broom-reason-take-first = 先に公開カードを1枚取ってください。
broom-reason-not-open = { $card }は公開カードにありません。
broom-reason-choose-first = 今は魔女を選ぶときです。勇敢か臆病かは、あとで決めます。
broom-reason-not-in-hand = { $card }は手札にありません。
broom-reason-chosen-already = { $card }はもう選びました。違う種類の魔女を選んでください。
broom-reason-ascending-order = 根から雪の順に選んでください。{ $card }は、すでに選んだ魔女より前の順番です。
broom-reason-leave-enough = { $card }から選ぶと、{ $witches }枚を選ぶには種類が足りません。順番が前の魔女から選んでください。
broom-reason-not-chosen = { $card }は、このラウンドに選んでいないか、もう出しています。
broom-reason-follow-the-call = { $card }が呼ばれました。あなたも選んでいるので、勇敢か臆病かを決めて出してください。

## ヒントの理由：何がどのくらい起こるか、別の選択ではどうか

broom-hint-cancelled = あなたの魔女が打ち消されるのは、想定した100通りの配札のうち{ $often }通りです（{ $other }なら{ $otherwise }通り）。
broom-hint-task = 課題を達成するのは、想定した100ラウンドのうち{ $often }回です（{ $other }なら{ $otherwise }回）。

## 場のようす

broom-table-round = 第{ $round }ラウンド（全{ $rounds }ラウンド）   山札：{ $pile }枚
broom-table-cards = 手札{ $cards }枚
broom-table-display = 薬は{ $potions }、勇気の薬{ $brave }個
broom-table-tasks = 課題{ $tasks }枚
broom-table-choosing = 選択中
broom-table-still-chosen = 残り{ $witches }枚
broom-table-called = { $name }が{ $card }を呼びました。

## 選択肢の説明

broom-action-take = { $card }を取って自分の場に置く
broom-action-choose = このラウンドに{ $card }を選ぶ
broom-action-brave = 勇敢な{ $card }：薬2個と勇気の薬1個。ただし、後から勇敢な魔女が出ると打ち消される
broom-action-coward = 臆病な{ $card }：薬1個、安全
broom-action-help = 魔女は root、meadow、fire、berry、sun、water、fog、night、snow です。取るときと選ぶときは名前だけ、出すときは brave-fire（または fire!）か coward-fire と書きます。

## テーブルの図：見出しと、一語で書いた魔女

broom-scene-task = 課題
broom-scene-done = { $names }が達成
broom-scene-open = 公開カード
broom-scene-choose = このラウンドの魔女を{ $number }枚選びます。好きな順に選んで、最後に決定してください。
broom-scene-display = 薬
broom-scene-brave-potions = 勇気{ $brave }
broom-scene-played = このラウンド
broom-scene-known = 所持
broom-scene-brave = 勇敢
broom-scene-coward = 臆病
broom-scene-cancelled = 打ち消し
broom-scene-next = 次！
broom-scene-root = 根
broom-scene-meadow = 草原
broom-scene-fire = 火
broom-scene-berry = 木の実
broom-scene-sun = 太陽
broom-scene-water = 水
broom-scene-fog = 霧
broom-scene-night = 夜
broom-scene-snow = 雪
