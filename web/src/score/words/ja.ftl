# 得点係

keep-title = 得点：{ $game }
keep-lead = 手元のカードで遊び、得点はこのスマホにおまかせ。共有しないかぎり、保存されるのはこのスマホだけです。
keep-player = プレイヤー{ $number }
keep-names = 名前（時計回り）
keep-name = プレイヤー{ $number }の名前
keep-colour = プレイヤー{ $number }の色を変える
keep-first-shot = 最初
keep-first-witches = 親
keep-first-broom = 最初
keep-begins-shot = 第1ラウンドで最初に選ぶ人に印をつけます。
keep-begins-witches = 最初のラウンドの親に印をつけます。
keep-begins-broom = 最初に公開カードを取る人に印をつけます。
keep-start = 始める
keep-awake = 画面を消さない
keep-no-storage = このブラウザでは保存できません。ページを閉じると得点表が消えます。
keep-nothing-lost = 入力した内容は保存されています。
keep-from-link = リンクの得点表
keep-from-link-ask = このリンクには得点表が入っています（{ $names }、{ $rounds }ラウンド）。開くと、このスマホの得点表と入れ替わります。
keep-open-it = 開く
keep-leave-it = 今のまま
keep-tab-round = ラウンド
keep-tab-points = 得点
keep-tab-help = ルール
keep-standings = 順位
keep-round = 第{ $round }ラウンド
keep-editing = 第{ $round }ラウンドの訂正
keep-leave-edit = 訂正をやめる
keep-adds-up = すべて合っています。
keep-undo = 元に戻す
keep-save = このラウンドを記録
keep-save-change = 訂正を記録
keep-over = 試合終了
keep-rule = ルール{ $rule }
keep-enter = 第{ $round }ラウンドを入力
keep-go-on-editing = 第{ $round }ラウンドの訂正を続ける
keep-edit = 第{ $round }ラウンドを訂正
keep-nothing = なし
keep-winner = { $count ->
    [1] { $names }の勝ち
   *[other] { $names }が同点で優勝
}
keep-chart = ラウンドごとの得点
keep-history = 履歴
keep-change-saved = 第{ $round }ラウンドを記録
keep-change-changed = 第{ $round }ラウンドを訂正
keep-change-undone = 第{ $round }ラウンドまで戻した
keep-change-taken = 第{ $round }ラウンドを入力し直し
keep-drop = 第{ $round }ラウンドを入力し直す
keep-new = 新しい得点表
keep-new-sure = 新しくする
keep-evenings = このメンバーの{ $matches }試合
keep-wins = { $wins }勝、平均{ $mean }点
keep-share = 共有・保存
keep-share-title = { $game }（Walpurgisで得点計算）
keep-code = ほかのスマホにコピー
keep-text = テキストで共有
keep-copied = コピーしました。
keep-code-how = ほかのスマホで読み取ってください。今の得点表がそのままコードに入っています。
keep-code-long = この得点表はコードには長すぎます。リンクを送ってください。
keep-setup = { $players }人での準備
keep-fact-rounds = ラウンド数
keep-fact-strength = 体力
keep-fact-tricks = 手札
keep-fact-row = 列の枚数
keep-fact-hand = 手札
keep-fact-pass = 渡す枚数
keep-fact-target = 終了の点数
keep-fact-open = 公開する課題
keep-fact-drawn = 毎ラウンド引く枚数
keep-fact-cards = 使う枚数
keep-fact-aside = 裏向きの枚数
keep-fact-opened = 公開カード
keep-setup-open = 準備のしかた
keep-setup-picture = { $players }人のテーブル。手札は{ $hand }枚ずつ
keep-reference = 1ページのルール（印刷用）
keep-reference-of = 1ページのルール：{ $game }
keep-print = 印刷
keep-search = ルールを検索
keep-no-rule = 当てはまるルールがありません。
keep-take-away = 減らす

## これは出せる？

keep-tab-ask = 出せる？
keep-ask = これは出せる？
keep-ask-how-shot = 場に出ているカード、次に出したいカードをタップしてください。
keep-ask-how-witches = 場に出ているカード、次に出したいカードをタップしてください。
keep-ask-how-broom = 呼ばれた魔女、次に自分が選んだ魔女をタップしてください。
keep-ask-table = 場のカード
keep-ask-hand = 自分の手札
keep-ask-table-shot = 何がリードされましたか？　自分がリードするなら「自分の手札」へ。
keep-ask-table-witches = 何がリードされましたか？　自分がリードするなら「自分の手札」へ。
keep-ask-table-broom = どの魔女が呼ばれましたか？　自分から始めるなら「自分の手札」へ。
keep-ask-hand-shot = どのカードを出したいですか？
keep-ask-hand-witches = どのカードを出したいですか？
keep-ask-hand-broom = どの魔女を選びましたか？
keep-ask-yes = 出せる
keep-ask-no = 出せない
keep-ask-unless = 手札による
keep-ask-clear = 消す

## 複数のスマホ

keep-live-watch = ライブで見せる
keep-live-write = 一緒に入力する
keep-live-stop = 共有をやめる
keep-live-watch-how = ほかのスマホで読み取ると、入力がそのまま見られます。変更はできません。サーバーは得点表を2日間保存します。
keep-live-join-how = ほかのスマホで読み取ると、そちらでも入力でき、引き継ぐこともできます。変更してよい人にだけ見せてください。
keep-live-together = ライブで共有中
keep-live-watching = ライブで見ています
keep-live-waiting = 接続がありません。入力はこのスマホに残り、あとで送られます。
keep-live-off = 接続中…
keep-live-gone = この得点表はもう共有されていません。
keep-live-full = 今はこのサーバーでこれ以上共有できません。ほかのスマホへのコピーはできます。
keep-live-coming = 得点表を読み込んでいます…
keep-live-join = 参加する
keep-live-join-ask = 一緒に得点をつけるよう招待されています。このスマホの得点表と入れ替わりますが、「元に戻す」で戻せます。
keep-live-clash = 同じ項目に、ほかのスマホが違う内容を入力しました。そちらが残っています。ラウンドを確認してください。
keep-live-clash-ok = OK

## 終わったあと

keep-moments = 今夜の名場面
keep-picture = 画像で共有
keep-copy = コピー

## 魔女の一撃宅配便

keep-oof = 痛み
keep-suit-v = 野菜
keep-suit-p = 薬
keep-suit-b = 本
keep-suit-f = 魚
keep-shot-row = 列
keep-shot-row-hint = タップして強いスートを見る
keep-shot-chooses = { $name }がノルマを選びます
keep-shot-leads = 最初のトリックは{ $name }がリードします。
keep-shot-tricks = トリック：{ $of }回中{ $done }回
keep-shot-boxes = { $quota }箱中{ $boxes }箱
keep-shot-change-quota = { $name }：ノルマ{ $quota }箱のうち{ $boxes }箱。ノルマを選び直す
keep-shot-package = { $name }：{ $kind ->
    [x4] 黒の4箱
    [x2] 黒の2倍
   *[other] { $kind }箱の荷物
}、配達{ $amount }枚
keep-shot-oof = { $name }：痛みトークン{ $tokens }個
keep-shot-unspent = 有給休暇トークンが残っている
keep-shot-nobody = 誰も勝てなかったトリック：{ $tricks }

## ウィッチーズ

keep-witches-deal = 親は{ $dealer }、リードは{ $leader }。
keep-witches-pass = { $direction ->
    [left] 左へ{ $cards }枚渡す
    [right] 右へ{ $cards }枚渡す
    [across] 向かいへ{ $cards }枚渡す
   *[keep] カードは渡さない
}
keep-witches-fire = 火のカード
keep-witches-left = 残り{ $left }枚（全{ $all }枚）
keep-witches-has = { $name }：火のカード{ $cards }枚
keep-witches-rest = { $name }が残りの{ $left }枚を取る
keep-witches-powers = 誰が取りましたか？
keep-witches-took = { $name }：{ $card }
keep-witches-choice = 魔法の効果は？
keep-witches-others = ほかの全員に{ $points }点
keep-witches-own = 自分の合計から{ $points }点を引く

## ブルームサービス

keep-broom-setup = 課題と公開カード
keep-broom-tasks = 公開された課題：{ $open }枚
keep-broom-opened = それぞれが取った公開カード
keep-broom-open-tasks = 課題
keep-broom-open = 公開中
keep-broom-how = 場に加わった魔女：1回タップで臆病、2回で勇敢。
keep-broom-count = { $chosen }枚中{ $witches }枚
keep-broom-witch = { $card }：{ $state ->
    [brave] 勇敢
    [coward] 臆病
   *[none] なし
}
keep-broom-fewer = { $name }は手札が3種類未満だった

## 一枚ずつ

keep-way = 入力するもの
keep-way-result = 結果だけ
keep-way-cards = すべてのカード
keep-pad = トリック
keep-pad-trick = トリック { $trick }／{ $tricks }
keep-pad-done = すべてのカードを入力しました
keep-pad-won = トリック{ $trick }は{ $name }が取りました。
keep-pad-nobody = 最後のトリックは誰も取りませんでした。
keep-pad-rest = { $name }は休む（痛みトークン）
keep-pad-vacation = { $name }は休む（有給休暇）
keep-pad-nothing = { $name }は見せるカードがない
keep-pad-past = これまでのトリック：{ $tricks }
keep-pad-again = トリック{ $trick }から入力し直す
keep-pad-known = { $players }人中{ $known }人
keep-pad-left = 手札に残ったカード（記録用）
keep-pad-passes = 渡したカード（記録用）
keep-pad-to = { $name }から{ $to }へ
keep-pad-taken = ここまでに取ったカード
keep-shot-carried = 配達{ $cards }枚、痛みトークン{ $tokens }個
keep-record = 記録
