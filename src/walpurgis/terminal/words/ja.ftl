# ターミナルの卓

## 遊ぶ(どちらの画面でも)

play-welcome = { $game }。あなたは{ $name }です。help でいつでも説明が出ます。
play-thinking = 考えています…
play-place = { $rank }位 { $name }: { $points }点
play-bot = ボット { $name }
play-hand-over = { $name }の番です。キーボードを渡してください。{ $name }が Enter を押します。
play-unknown = 「{ $text }」という行動はありません。help で入力できる言葉が見られます。
play-allowed = { $action }は選べます。
play-no-rule = ルールブックに規則「{ $number }」はありません。規則は S4.2、章は S4 のように書きます。
play-nothing-to-undo = まだ何もしていません。
play-others-have-played = その後にほかの人が行動したので、取り消せません。
play-undone = { $action }を取り消しました。
play-challenge = チャレンジ { $code }: 同じ席、同じ札で
play-no-journal = データフォルダに書き込めないため、試合を保存できません。遊べますが、後で再開はできません。
play-not-written = 何も行われていません。{ $file } に書き込めません({ $reason })。空きを作って、もう一度試してください。
play-enter-to-try-again = Enter でもう一度試します。
play-saved = 棋譜を { $file } に保存しました。
play-not-saved = { $file } に書き込めません({ $reason })。
play-goodbye = またどうぞ。
play-goodbye-kept = またどうぞ。試合は保存されています。walpurgis play --resume で続きができます。

## 行だけで遊ぶ

play-which-game = どのゲームにしますか? { $games }
play-choices = 選択肢: { $choices }
play-hand = 手札: { $hand }
play-points-after = 第{ $round }ラウンド終了時: { $points }
play-points-now = 現在: { $points }
play-help =
    選択肢のどれかを入力してください。続けていくつか書くこともできます。ほかに次の言葉が使えます。
      why v7      その行動ができない理由。why だけならすべての理由
      hint        強いプレイヤーならどうするか、その理由
      table       卓を見る
      hand        手札を見る
      story       これまでのできごと
      points      ラウンドごとの得点
      rules S4.2  ルールブックの規則。rules S4 で章、rules で全文
      options     この試合のオプションと説明
      undo        自分の最後の行動を取り消す
      save FILE   棋譜を書き出す
      quit        卓を離れる(試合は保存される)

## 行だけで棋譜を再生する

replay-welcome = { $steps }手の試合です。Enter で進みます。help で説明が出ます。
replay-unknown = 「{ $text }」はここでは使えません。help で使える言葉が見られます。
replay-no-seat = 席は 0 から { $last } までです。
replay-hand = { $name }の手札: { $hand }
replay-help =
    Enter または next  1手進む。next 5 で5手
    back               1手戻る。back 5 で5手
    go 17              17手目へ。start と end で最初と最後へ
    round              次のラウンドへ。round back で前のラウンドへ
    seat 2             席2に見えるものだけを見る。all で全員の札
    table              その時の卓
    quit               終わる

## 全画面で遊ぶ

screen-key-help = 説明
screen-key-rules = 規則
screen-key-hint = 助言
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
screen-key-scroll = 移動
screen-preparing = ボットが準備しています。初回は少し時間がかかります…
screen-thinks = { $name }が考えています…(スペース: 待たない)
screen-enter-takes = Enter で選びます({ $action })。
screen-enter-goes-on = Enter で進みます。
screen-enter-or-escape = Enter で保存、Escape で中止。
screen-save-where = 棋譜をどのファイルに書きますか?
screen-not-written = ディスクに書き込めません
screen-round-over = 第{ $round }ラウンド終了
screen-match-over = 試合終了
screen-after-match = Enter 卓を見る、n 新しい試合、r 再生、u 取消、q 終了。
screen-step = { $steps }手中{ $step }手目、視点: { $eyes }
screen-all-eyes = 全員
screen-help =
    キーでは、**矢印**で札を移り、**Enter** で選びます。出せる札の上には、その札だけのキーが出ています。マウスでは、
    指すと説明が出て、クリックで選べます。灰色の札は今は出せません。指すと下の行に理由が出て、**r** でその規則が開きます。

    - **スペース** 自分の番までボットを待たない
    - **h** 強いプレイヤーならどうするか、その理由
    - **u** 自分の最後の行動を取り消す
    - **p** 得点、**l** これまでの経過、**o** この試合のオプション
    - **r** ルールブック、**?** このページ
    - **s** 棋譜を書き出す、**t** 配色を変える
    - **q** 終わる。行動はすべて保存され、`walpurgis play --resume` で続きができます

## 始める画面

start-title = 何で遊びますか
start-language = 言語
start-game = ゲーム
start-players = 人数
start-seat = 席{ $number }
start-person = 人
start-challenge = チャレンジ
start-no-challenge = なし
start-options = オプション
start-go = 始める (F5)
start-resume = 再開 (Ctrl-R)
start-theme = 配色 (F2)
start-leave = 終了 (Ctrl-C)
start-about-person = このキーボードで遊ぶ人。何人かで遊ぶときは、番が移る間に画面を隠します。
start-about-language = 画面に出るすべての言葉の言語。
start-about-game = Tab と Shift-Tab で行を移り、Enter で一覧を開きます。
start-about-players = 卓につく人数。
start-about-challenge = 好きな言葉。同じ言葉なら誰にでも同じ札が配られ、最後にボットの結果と比べられます。
