# ヒキガエル

toads-title = ヒキガエル
toads-about = いちばん大きなヒキガエルがトリックを取ります。ラウンド最後のトリックは金色です。3〜4人用の小さなゲームです。

toads-card-t = ヒキガエル{ $value }

toads-option-rounds = ラウンドの数。
toads-option-first = 最初のトリックをリードする人。
toads-option-golden = ラウンド最後のトリックを2点にするかどうか。

toads-event-dealt = 第{ $round }ラウンド。{ $seat }がリードします。
toads-event-hand = { $seat }の手札: { $hand }
toads-event-played = { $seat }が{ $card }を出しました。
toads-event-took = { $seat }が{ $card }でトリックを取り、{ $gained }点。合計{ $points }点です。
toads-event-over = ゲーム終了です。

toads-reason-not-in-hand = { $card }は手札にありません。

toads-action-help = 手札のカード(例: t7)
toads-scene-round = 第{ $round }ラウンド(全{ $rounds }ラウンド)
toads-scene-cards = { $cards }枚
toads-scene-laid = 出した札
