# 試合の振り返り

review-title = { $name }の選択ごとの見込み（そのとき知り得たことだけから見た勝率）
review-costliest = 最も損をした選択：
review-no-mistakes = 明らかに劣る選択はありませんでした。
review-mistake = { $turn }手の後、第{ $round }ラウンド：{ $played }（勝率{ $win }%、約{ $points }点）。よりよい手：{ $best }（勝率{ $best_win }%、約{ $best_points }点）。
