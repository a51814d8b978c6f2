# どのゲームにも属さない言葉

## 理由

reason-with-rule = { $reason }({ $rule })
reason-not-your-turn = あなたの番ではありません。
reason-match-over = 試合は終わっています。
