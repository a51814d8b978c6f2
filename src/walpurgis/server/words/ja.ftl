# サーバー：共有リンクを開く前に見える言葉

preview-invite = { $game }：空席{ $open }
preview-table = { $game }：{ $players }人のテーブル
preview-record = { $game }：終わった対戦
preview-about = テーブルにいる人：{ $names }。リンクを開いて参加または観戦できます。
preview-about-record = 参加者：{ $names }。対戦を一手ずつ見られます。
preview-alone = リンクを開くだけで参加できます。登録は不要です。
