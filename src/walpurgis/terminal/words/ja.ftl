# ターミナルのテーブル

## 遊ぶ（どちらの画面でも）

play-welcome = { $game }。あなたは{ $name }です。「ヘルプ」でいつでも説明が出ます。
play-watching = { $game }。観戦中です。
play-thinking = 考えています…
play-place = { $rank }位 { $name }：{ $points }点
play-bot = ボット { $name }
play-hand-over = { $name }の番です。キーボードを渡してください。{ $name }が Enter を押します。
play-unknown = 「{ $text }」という行動はありません。「ヘルプ」で入力できる言葉が見られます。
play-allowed = { $action }は選べます。
play-no-rule = ルールブックにルール「{ $number }」はありません。ルールは { $rule }、章は { $chapter } のように入力します。
play-agree = { $names }は、直前の手とその後のすべてを取り消すことに同意しますか？
play-type-ok = 同意するなら「はい」と入力し、しないなら Enter を押してください。
play-undone = { $action }を取り消しました。
play-challenge = チャレンジ { $code }：同じ席、同じ配札でプレイした結果
play-no-journal = データフォルダーに書き込めないため、試合を保存できません。遊べますが、あとで再開はできません。
play-getting-ready = ボットの準備中です（このバージョンで一度だけ）。それまでは「入門」と同じ強さでプレイします。
play-not-written = 実行できませんでした。{ $file } に保存できません（{ $reason }）。空き容量を増やして、もう一度お試しください。
play-enter-to-try-again = Enter でもう一度試します。
play-saved = 記録を { $file } に保存しました。
play-not-saved = { $file } に書き込めません（{ $reason }）。
play-goodbye = またどうぞ。
play-goodbye-kept = またどうぞ。試合は保存されています。walpurgis play --resume で続きができます。

## 行だけで遊ぶ

play-which-game = どのゲームにしますか？　{ $games }
play-choices = 選択肢：{ $choices }
play-mark = 全部で{ $number }枚、あと{ $missing }枚選んでください（順番は自由）：{ $choices }
play-marked = 選択中 { $marked }/{ $number }：{ $cards }。もう一度入力すると外れます。
play-confirm = 選択：{ $cards }。Enter で決定します。カード名を入力すると選択から外れます。
play-all-marked = もう{ $number }枚選んでいます。{ $card }を選ぶには、先にどれかを外してください。
play-points-after = 第{ $round }ラウンド終了時：{ $points }
play-points-now = 現在：{ $points }
play-help =
    選択肢のどれかを入力してください。空白で区切って続けて書くこともできます。何枚かまとめて選ぶときは、好きな順に
    入力し、Enter か「決定」で決定します。ほかに次の言葉が使えます（英語でも入力できます）。
      なぜ { $action }        出せない理由。「なぜ」だけならすべての理由
      ヒント          強いプレイヤーならどうするか、その理由
      テーブル        テーブルを見る
      手札            手札を見る
      経過            これまでの経過
      得点            ラウンドごとの得点
      ルール { $rule }     ルールブックのルール。「ルール { $chapter }」で章、「ルール」で全文
      オプション      この試合のオプションと説明
      取消            自分の直前の手を取り消す
      保存 ファイル名 試合の記録を保存する
      終了            テーブルを離れる（試合は保存される）

## 英語のほかに入力できる言葉

command-help = ヘルプ 説明
command-why = なぜ 理由
command-hint = ヒント 助言
command-table = テーブル 卓
command-hand = 手札
command-story = 経過
command-points = 得点
command-rules = ルール 規則
command-options = オプション
command-ok = 決定 はい
command-undo = 取消 取り消し
command-save = 保存
command-quit = 終了
command-next = 次 進む
command-back = 戻る 前
command-go = 移動
command-start = 最初
command-end = 最後
command-round = ラウンド
command-seat = 席
command-all = 全員

## 行だけで記録を再生する

replay-welcome = { $steps }手の試合です。Enter で1手進みます。「ヘルプ」で説明が出ます。
replay-unknown = 「{ $text }」はここでは使えません。「ヘルプ」で使える言葉が見られます。
replay-no-seat = 席は 0 から { $last } までです。
replay-hand = { $name }の手札：{ $hand }
replay-help =
    Enter、次      1手進む。「次 5」で5手
    戻る           1手戻る。「戻る 5」で5手
    移動 17        17手目へ。「最初」と「最後」で最初と最後へ
    ラウンド       次のラウンドへ。「ラウンド 前」で前のラウンドへ
    席 2           席2に見えるものだけを見る。「全員」で全員の手札
    テーブル       そのときのテーブル
    終了           終わる（英語でも入力できます）

## 全画面で遊ぶ

screen-key-help = ヘルプ
screen-key-rules = ルール
screen-key-hint = ヒント
screen-key-undo = 取消
screen-key-points = 得点
screen-key-story = 経過
screen-key-options = オプション
screen-key-save = 保存
screen-key-theme = 配色
screen-key-leave = 終了
screen-key-back = 戻る
screen-key-next = 進む
screen-key-round = 次のラウンド
screen-key-round-back = 前のラウンド
screen-key-eyes = 視点
screen-key-scroll = スクロール
screen-thinks = { $name }が考えています…（スペース：早送り）
screen-enter-takes = Enter で決定します（{ $action }）。
screen-confirm = 決定
screen-marks = { $marked }/{ $number }枚選択中。Enter でこのカードを選びます。
screen-unmarks = { $marked }/{ $number }枚選択中。Enter でこのカードを外します。
screen-all-marked = { $number }枚選びました。変えるには先にどれかを外し、よければ決定してください。
screen-mark-first = { $marked }/{ $number }枚選択中。先に残りを選んでください。
screen-confirms = Enter で決定：{ $cards }
screen-enter-goes-on = Enter で進みます。
screen-enter-agrees = Enter で同意、Escape で拒否します。
screen-enter-or-escape = Enter で保存、Escape で中止します。
screen-save-where = 記録をどのファイルに保存しますか？
screen-not-written = 保存できません
screen-round-over = 第{ $round }ラウンド終了
screen-match-over = 試合終了
screen-after-match = Enter テーブルを見る、n 新しい試合、r 再生、q 終了
screen-step = { $steps }手中{ $step }手目、視点：{ $eyes }
screen-all-eyes = 全員
screen-help =
    キーでは、**矢印**でカードを移り、**Enter** で出します。出せるカードの上には、そのカードのキーが出ています。マウスでは、
    指すと説明が出て、クリックで出せます。灰色のカードは今は出せません。指すと下の行に理由が出て、**r** でそのルールが開きます。
    何枚かまとめて選ぶときは、好きな順に選び、最後に決定します。

    - **スペース** 自分の番まで早送り
    - **h** 強いプレイヤーならどうするか、その理由
    - **u** 自分の直前の手を取り消す
    - **p** 得点、**l** これまでの経過、**o** この試合のオプション
    - **r** ルールブック、**?** このページ
    - **s** 試合の記録を保存する、**t** 配色を変える
    - **q** 終わる。行動はすべて保存され、`walpurgis play --resume` で続きができます

## 始める画面

start-title = 何で遊びますか？
start-language = 言語
start-game = ゲーム
start-players = 人数
start-seat = 席{ $number }
start-person = 人
start-challenge = チャレンジ
start-no-challenge = なし
start-options = オプション
start-go = 始める（F5）
start-resume = 再開（Ctrl+R）
start-theme = 配色（F2）
start-leave = 終了（Ctrl+C）
start-about-person = このキーボードで遊ぶ人。何人かで遊ぶときは、番が移る間に画面を隠します。
start-about-language = 画面に出るすべての言葉の言語。
start-about-game = Tab と Shift+Tab で行を移り、Enter で一覧を開きます。
start-about-players = 席に着く人数。
start-about-challenge = 好きな言葉。同じ言葉なら誰にでも同じカードが配られ、最後にボットの結果と比べられます。
