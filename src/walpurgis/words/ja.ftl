# どのゲームにも属さない言葉

## 理由

reason-with-rule = { $reason }（{ $rule }）
reason-not-your-turn = あなたの番ではありません。
reason-match-over = 試合は終わりました。

## 文字だけのテーブル

scene-points = { $points }点
scene-of = { $value }/{ $maximum }
scene-trick = 場：{ $cards }
scene-winning = 今勝っているのは{ $name }です。
scene-hand = あなたの手札：{ $cards }
scene-marked = 選んだカード：{ $cards }
