# 対局の振り返り

review-title = { $name } の各判断での見込み（その時に知り得たことだけから見た勝率）
review-costliest = 損の大きかった判断：
review-no-mistakes = 明らかに劣る判断はありませんでした。
review-mistake = { $turn } 手のあと、ラウンド { $round }：{ $played }（勝率 { $win } %、約 { $points } 点）。より良い手：{ $best }（勝率 { $best_win } %、約 { $best_points } 点）。
