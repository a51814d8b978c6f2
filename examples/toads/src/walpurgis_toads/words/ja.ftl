# ヒキガエル

toads-title = ヒキガエル
toads-about = いちばん大きいヒキガエルがトリックを取る。ラウンド最後のトリックは金色。3〜4人用の小さなゲーム。

toads-card-t = ヒキガエル{ $value }

toads-option-rounds = ラウンドの数。
toads-option-first = 最初のトリックをリードする人。
toads-option-golden = ラウンド最後のトリックを2点にするか。

toads-event-dealt = 第{ $round }ラウンド。{ $seat }がリードする。
toads-event-hand = { $seat }の手札は{ $hand }。
toads-event-played = { $seat }は{ $card }を出した。
toads-event-took = { $seat }が{ $card }でトリックを取り{ $gained }点、合計{ $points }点。
toads-event-over = 試合終了。

toads-reason-not-in-hand = { $card }は手札にありません。

toads-action-help = 手札のカード（例：t7）
toads-scene-round = 第{ $round }ラウンド（全{ $rounds }ラウンド）
toads-scene-cards = { $cards }枚
toads-scene-laid = 出したカード
