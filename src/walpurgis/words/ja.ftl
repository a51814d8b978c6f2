# どのゲームにも属さない言葉

## 理由

reason-with-rule = { $reason }({ $rule })
reason-not-your-turn = あなたの番ではありません。
reason-match-over = 試合は終わっています。

## ターミナルで遊ぶ

play-welcome = { $game }。あなたは{ $name }です。help でいつでも説明が出ます。
play-choices = 選択肢: { $choices }
play-help =
    選択肢のどれかを入力してください。ほかに次の言葉が使えます。
      why v7      その行動ができない理由
      table       卓をもう一度見る
      hand        手札を見る
      rules S4.2  ルールブックの規則を読む
      options     この試合のオプションと説明
      undo        自分の最後の行動を取り消す
      quit        卓を離れる
play-allowed = { $action }は選べます。
play-unknown = 「{ $text }」という行動はありません。help で入力できる言葉が見られます。
play-no-rule = ルールブックに規則「{ $number }」はありません。番号は S4.2 のように書きます。
play-nothing-to-undo = まだ何もしていません。
play-undone = { $action }を取り消しました。
play-place = { $rank }位 { $name }: { $points }点
play-goodbye = またどうぞ。
