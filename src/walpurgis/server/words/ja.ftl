# サーバー：共有リンクを開く前に見える言葉

preview-invite = { $game }：空き{ $open }席
preview-table = { $game }：{ $players }人用のテーブル
preview-record = { $game }：終了した試合
preview-about = 参加者：{ $names }。リンクを開くと、参加または観戦できます。
preview-about-record = 参加者：{ $names }。試合を1手ずつたどれます。
preview-alone = リンクを開くだけで参加できます。登録は不要です。
