# このページの言葉

page-tagline = 魔女のカードゲームが3つ、テーブルはひとつ。ボットとすぐに遊ぶか、友だちにリンクを送ろう。
page-play-now = すぐに遊ぶ
page-play-friends = 友だちと遊ぶ
page-options = オプション
page-keep-score = 得点をつける
page-guest-name = ゲスト
page-skip = 本文へ
page-home = トップページへ
page-coming = テーブルを開いています…
page-close = 閉じる
page-yes = はい
page-no = いいえ
page-send = 送信
page-name = 名前
page-points = 得点
page-before = これまで
page-you = あなた
page-person = プレイヤー

## 困ったとき

page-no-connection = サーバーにつながりません。接続を確認して、もう一度お試しください。
page-offline-tagline = 魔女のカードゲームが3つ、テーブルはひとつ。ボットとすぐに、オフラインでも遊べます。
page-offline-empty = まだ試合はありません。ここで遊んだ試合はこのブラウザに保存されます。
page-offline-loading = テーブルを準備しています：{ $loaded } / { $total } MB
page-offline-starting = まもなく始まります…
page-offline-failed = テーブルを読み込めませんでした。接続を確認して、もう一度お試しください。
page-offline-again = もう一度試す
page-offline-offer = サーバーが応答しません。サーバーなしでも、ここでボットと遊べます。
page-offline-go = オフラインで遊ぶ
page-not-found = ページが見つかりません。テーブルがなくなったか、リンクが不完全です。
page-server-trouble = サーバーで問題が起きました。少し待ってから、もう一度お試しください。
page-line-lost = 接続が切れました。つなぎ直しています。これまでの内容は失われません。
page-refused = 今はできません。
page-refused-late = 間に合いませんでした。もう先に進んでいます。
page-refused-illegal = 今はできません。
page-refused-asked = すでに誰かが取り消しを求めています。
page-refused-away = 今はボットが代わりにプレイしています。まず席に戻ってください。
page-refused-busy = サーバーが混み合っています。少し待ってから、もう一度お試しください。
page-refused-empty = メッセージが空です。
page-refused-has-seat = この試合ではすでに席に着いています。
page-refused-host-is-here = ホストは在席中です。テーブルを譲ってもらうよう頼んでください。
page-refused-is-here = このプレイヤーは在席中です。席を離れられるのは本人だけです。
page-refused-left-already = すでにボットが代わりにプレイしています。
page-refused-no-person = その席には、ボットが代わりを務められる人がいません。
page-refused-no-seat = このテーブルにあなたの席はありません。
page-refused-no-such-seat = その席はありません。
page-refused-not-allowed = このプレイヤーは手札を観戦者に見せていません。
page-refused-not-asked = 取り消しを求めている人はもういません。
page-refused-not-away-long = このプレイヤーは離れたばかりです。{ $seconds }秒ほど待ってください。
page-refused-not-host = これができるのはホストだけです。
page-refused-not-over = 試合はまだ終わっていません。
page-refused-not-playing = 取り消せるのは試合中だけです。
page-refused-not-started = 試合はまだ始まっていません。
page-refused-not-your-turn = あなたの番ではありません。
page-refused-nothing-to-undo = まだ何も決めていません。
page-refused-open-seats = 先に空席を人かボットで埋めてください。
page-refused-over = 試合は終わりました。
page-refused-own-question = ほかのプレイヤーの同意が必要です。
page-refused-rematched = 次のテーブルはもう用意されています。
page-refused-revealed = その後に隠れていた情報が明らかになったため、取り消せません。
page-refused-sits-there = すでにその席に座っています。
page-refused-someone-away = { $name }さんの代わりにボットがプレイしている間は、取り消せません。
page-refused-started = 試合はすでに始まっています。
page-refused-stopped = この試合は中断され、続けられません。同じ顔ぶれで新しく始められます。
page-refused-store-gone = 今は保存できません。少し待ってから、もう一度お試しください。
page-refused-taken = この席は埋まっています。
page-refused-too-fast = 操作が速すぎます。少し待ってください。
page-refused-too-long = 長すぎます。
page-refused-table = この設定では遊べません。ラウンド数や目標点を減らすか、プレイヤーを変えてみてください。
page-refused-unfit = サーバーが受け取れない内容でした。ページを読み込み直して、もう一度お試しください。
page-refused-unknown = サーバーにまだ登録されていません。ページを読み込み直して、もう一度お試しください。
page-refused-wait-seconds = 一度に多くの操作がありました。{ $seconds }秒ほど待って、もう一度お試しください。
page-refused-wait-minutes = 一度に多くの操作がありました。{ $minutes }分ほど待って、もう一度お試しください。
page-gone-restart = サーバーが再起動します。自動でつなぎ直します。
page-gone-too-many = 今は接続している人が多すぎます。まもなくつなぎ直します。
page-gone-too-loud = 一度に送りすぎました。まもなくつなぎ直します。
page-gone-store-gone = 今は保存できません。まもなくつなぎ直します。
page-gone = サーバーが接続を閉じました。
page-undone = 取り消しました。

## 設定

page-settings = 設定
page-language = 言語
page-theme = 表示テーマ
page-theme-auto = システムに合わせる
page-theme-dark = 夜
page-theme-light = 昼
page-speed = 速さ
page-speed-calm = ゆっくり
page-speed-usual = ふつう
page-speed-quick = 速い
page-speed-none = 動きなし
page-your-name = あなたの名前

## テーブルの準備

page-players = 人数
page-seats = 席
page-seat-number = 席{ $number }
page-seat-open = 空席
page-who-sits = 席{ $number }に座る人
page-clock = 1手の持ち時間
page-clock-of = { $seconds ->
    [0] 制限なし
    [15] 15秒
    [60] 1分
    [300] 5分
    [86400] 1日
   *[259200] 3日
}
page-listed = ロビーに載せて、誰でも座れるようにする
page-default = 標準
page-less = { $label }：減らす
page-greater = { $label }：増やす
page-add = 1つ増やす
page-remove = 最後の1つを減らす
page-choice-yes = はい
page-choice-no = いいえ
page-choice-english = 英語版
page-choice-translated = 別訳版
page-choice-most-cards = 枚数
page-choice-highest-value = 最大の数字
page-choice-next-trick = 次のトリックから
page-choice-next-round = 次のラウンドから
page-choice-random = ランダム
page-choice-none = なし
page-choice-left = 左へ
page-choice-right = 右へ
page-choice-across = 向かいへ
page-choice-keep = 渡さない
page-choice-fish = 魚
page-choice-vegetable = 野菜
page-choice-potion = 薬
page-choice-book = 本
page-make-table = テーブルを用意する
page-new-table = 新しいテーブル：{ $game }

## ロビー

page-lobby = テーブル一覧
page-mine = あなたのテーブル
page-open-tables = 参加者を待っています
page-lobby-empty = 今は誰も待っていません。テーブルを用意して、ここに載せましょう。
page-seats-free = 空き{ $seats }席
page-phase-playing = 試合中
page-phase-over = 終了
page-phase-stopped = 中断
page-join = 座る
page-look = 観戦する
page-return = テーブルに戻る
page-delete = 削除
page-delete-title = この試合を削除しますか？
page-delete-why = この試合はこのブラウザにだけ保存されています。削除すると元に戻せません。終わった試合なら、先に記録を保存できます。

## 集まる

page-gathering = テーブルのメンバー
page-sit = ここに座る
page-stand = 席を立つ
page-start = 始める
page-start-needs = すべての席が埋まると始められます。空席はボットで埋めることもできます。
page-wait-for-host = 全員そろったら、ホストが始めます。
page-invite = 友だちを招待
page-invite-how = このリンクを開いた人が座れます。
page-qr = リンクのQRコード
page-link = リンク
page-share = リンクを共有
page-copied = コピーしました

## テーブルで

page-your-turn = あなたの番です
page-their-turn = 手番
page-thinks = 考え中…
page-away = 離席中（ボットが代行）
page-away-short = ボット代行
page-not-here = 不在
page-watching = 観戦しています。
page-hand = あなたの手札
page-card-of = { $name }：{ $card }
page-cards-left = { $cards }枚
page-points-of = { $points }点
page-round = 第{ $round }ラウンド
page-round-of = ラウンド{ $round }/{ $rounds }
page-hint = ヒント
page-hint-would = おすすめ：{ $action }
page-hint-reason = { $more ->
    [0] ほとんど差はありません。{ $other }も同じくらいです。
   *[other] 次によい{ $other }より、100回中{ $more }回多く勝ちます。
}
page-hint-how = あなたが知り得ることだけをもとに、{ $visits }通りの展開を比べました：
page-hint-option = { $action }：100回中{ $win }回勝ち、約{ $points }点
page-hint-habit = 経験則によるおすすめです。探索はまだ準備中です。
page-hint-only = ほかにできることはありません。
page-undo = 取り消す
page-undo-asked = { $name }さんが直前の手を取り消したいそうです。よろしいですか？
page-rule = ルール{ $rule }
page-story = これまでの経過
page-story-empty = まだ何も起きていません。
page-drawer-rules = ルール
page-drawer-info = 概要
page-drawer-story = 経過
page-drawer-trick = 前のトリック
page-drawer-turn = 前のターン
page-drawer-chat = チャット
page-no-trick = まだトリックはありません。
page-no-turn = まだターンはありません。
page-seen = 出たカード
page-seen-mine = 手札
page-seen-seen = 出た
page-seen-out = まだ出ていない
page-confirm-picks = 決定（{ $picked }/{ $picks }）
page-picks-full = もう{ $picks }枚選んでいます。戻すカードを選んでください。
page-round-end = 第{ $round }ラウンドの結果
page-go-on = 続ける
page-chat-line = { $name }：{ $text }
page-say-something = メッセージを書く
page-react-bravo = お見事！
page-react-oof = 痛い！
page-react-ha = ははっ！
page-react-hm = うーん…
page-react-thanks = ありがとう！
page-react-hurry = 早く！
page-react-sorry = ごめん！
page-react-wow = すごい！

## 終わり

page-summary = 結果
page-you-win = あなたの勝ち！
page-wins = { $names }の勝ち
page-chart = ラウンドごとの得点
page-rematch = もう一度遊ぶ
page-look-at-table = テーブルを見る
page-last-round = 最終ラウンド

## 魔女の一撃宅配便

page-shot-priorities = 今日の優先順位
page-shot-order = 強い順：{ $suits }
page-shot-quotas = ノルマを選んでいます
page-shot-take-quota = ノルマを選んでください。何箱配達しますか？
page-shot-bonus = 達成で{ $points }点
page-shot-leads = { $name }がリードします。
page-shot-led = リードは{ $suit ->
    [vegetable] 野菜
    [potion] 薬
    [book] 本
   *[fish] 魚
}です。
page-shot-open = スートはまだ決まっていません。
page-shot-show = リードされたスートのカードを1枚見せてください：{ $suit ->
    [vegetable] 野菜
    [potion] 薬
    [book] 本
   *[fish] 魚
}
page-shot-weight = 重さ{ $boxes }箱、あなたの体力{ $strength }
page-shot-boxes = 重さは{ $boxes }箱です。
page-shot-met = 達成
page-shot-boxes-of-quota = 箱
page-shot-delivered-of = ノルマ{ $quota }箱に対して{ $boxes }箱を配達
page-shot-part-delivery = カード
page-shot-part-bonus = ボーナス
page-shot-part-oof = 痛み
page-shot-nothing-delivered = カードなし
page-shot-shown = 全員に見せて、手札に戻したカード
page-shot-oof = 痛み{ $tokens }
page-shot-rest = このトリックを休む（「腰が痛い」）
page-shot-vacation = 有給休暇を取る

## ウィッチーズ

page-witches-powers = 特別な力
page-witches-target = { $target }点で試合が終わります。
page-witches-target-brief = { $target }点まで
page-witches-mine = 手札
page-witches-trick = 場
page-witches-out = 未出
page-witches-wizards-left = 残りの魔法使い{ $left }枚
page-witches-fire = 火のカード{ $fire }枚
page-witches-burning = このラウンドは今のところ{ $points }点
page-witches-tricks = { $tricks }トリック
page-witches-pass = { $direction ->
    [left] 左
    [right] 右
   *[across] 向かい
}の{ $name }に渡すカードを{ $cards }枚選んでください。
page-witches-wait = 選んでいる人：{ $names }
page-witches-passing = カードは{ $name }へ渡ります。
page-witches-leads = { $name }がリードします。
page-witches-you-lead = あなたのリードです。どのカードでも出せます。
page-witches-led = リードは{ $colour ->
    [volcano] 火山
    [rainforest] 密林
    [desert] 砂漠
   *[mountain] 山
}です。
page-witches-open = 色はまだ決まっていません。
page-witches-in-trick = このトリックの中身：
page-witches-choose = { $spell ->
    [water] 水の魔法
    [queen] 女王の魔法
   *[great] 大いなる火の魔法
}（{ $points }点）で試合が終わります。どうしますか？
page-witches-chooses = { $spell ->
    [water] 水の魔法
    [queen] 女王の魔法
   *[great] 大いなる火の魔法
}（{ $points }点）をどう使うか、{ $name }が選んでいます。
page-witches-others = ほかの全員に{ $points }点を与える
page-witches-own = 自分の合計から{ $points }点を引く
page-witches-took = 獲得
page-witches-doubled = { $doubling ->
    [capped] { $fire }×2（最大15）
   *[yes] { $fire }×2
}
page-witches-part-fire = 火
page-witches-part-water = 水
page-witches-part-relief = 土
page-witches-part-spell = 魔法

## ブルームサービス カードゲーム

page-broom-take = 公開カードを1枚取って、自分の場に置いてください。
page-broom-takes = { $name }が公開カードを取ります。
page-broom-choose = 魔女を{ $witches }種類、ひそかに選んでください。
page-broom-still-choosing = 選んでいる人：{ $names }
page-broom-start = あなたから始めます。魔女を選び、勇敢か臆病かを決めてください。
page-broom-no-brave = 勇敢な魔女はまだいません。
page-broom-brave-so-far = 今いちばん勇敢なのは{ $name }です。
page-broom-after-you = { $players ->
    [0] この後、打ち消す人はいません。
   *[other] この後、打ち消すかもしれない人は{ $players }人です。
}
page-broom-brave = 勇敢
page-broom-coward = 臆病
page-broom-pile = { $card }、{ $count }枚
page-broom-tasks = 課題
page-broom-task-state = 課題{ $number }：{ $state ->
    [done] 達成
    [gone] ほかの人が達成
    [near] { $share }%、このラウンドで達成できる
   *[far] { $share }%
}
page-broom-scale = 色ごとの得点
page-broom-brave-worth = 勇気の薬は1個{ $points }点
page-broom-unseen = まだ見えていない魔女・山札{ $pile }枚
page-broom-unseen-of = { $card }：{ $copies }枚中{ $unseen }枚がまだ見えていない
page-broom-potions = 薬
page-broom-back = 手札に戻る
page-broom-witches = 魔女
page-broom-part-potions = 薬
page-broom-part-brave = 勇気
page-broom-part-tasks = 課題
page-broom-this-round = 今回
page-broom-added = 自分の場に加わった魔女：勇敢{ $brave }枚、臆病{ $cowards }枚
page-broom-tie = 自分の場の魔女の枚数。同点なら少ない人の勝ち

## 振り返り

page-record-of = 記録：{ $game }
page-record-coming = 記録を開いています…
page-result = 結果
page-replay = 試合をたどる
page-more = その他
page-replay-slider = 手
page-replay-first = 配札へ
page-replay-trick-back = 1トリック戻る
page-replay-turn-back = 1ターン戻る
page-replay-back = 1手戻る
page-replay-play = 再生
page-replay-pause = 一時停止
page-replay-on = 1手進む
page-replay-trick-on = 1トリック進む
page-replay-turn-on = 1ターン進む
page-replay-last = 最後へ
page-turn-of = { $last }手中{ $turn }手目
page-eyes = 誰の手札を見るか
page-eyes-all = 全員の手札
page-eyes-of = { $name }の視点
page-copy-link = リンクをコピー
page-download-text = テキストで保存
page-download-json = JSONで保存
page-play-on = ここから続ける
page-play-on-as = { $name }の席でここからボットと続ける
page-replay-match = もう一度見る
page-review = 検討
page-review-of = 検討：{ $name }
page-review-whose = 検討する人
page-review-waiting = まもなく検討が始まります…
page-review-working = 試合を1手ずつ調べています…
page-review-how = そのときあなたが知り得たことだけから見積もった、選択ごとの勝率です。赤は、その選択で勝率が下がったところです。
page-review-chart = 選択ごとの勝率。矢印キーで前後の選択に移ります。
page-review-costliest = 最も損をした選択
page-review-none = 明らかに劣る選択はありませんでした。
page-review-at = { $turn }手目、第{ $round }ラウンド：
page-review-lost = 勝率−{ $lost }ポイント
page-review-comparison = 選んだのは{ $played }。100回中およそ{ $win }回勝ち、{ $points }点の見込みです。{ $best }のほうがよく、100回中{ $bestWin }回、{ $bestPoints }点の見込みでした。
page-review-tries = 探索は{ $best }を{ $bestTries }回、{ $played }を{ $tries }回試しました。
page-review-see = その場面を見る
page-review-all = 全{ $decisions }回の選択
page-review-turn = 手
page-review-jump = { $turn }手目へ
page-review-played = 選んだ手
page-review-best = 最善手
page-action-quota = ノルマ{ $quota }
page-action-rest = 休む
page-action-vacation = 有給休暇
page-action-others = ほかの全員に点を与える
page-action-own = 自分の合計から点を引く
page-action-show = { $card }を見せる
page-action-pass = { $card }を渡す
page-action-take = { $card }を取る
page-action-choose = { $card }を選ぶ
page-action-brave = { $card }（勇敢）
page-action-coward = { $card }（臆病）

## 学ぶ

page-learn = 遊びながら学ぶ
page-coach = コーチ
page-coach-heard = わかりました
page-coach-enough = コーチの説明を終える
page-coach-shot-row = 今日どのスートが強いかは、この列で決まります。枚数の多いスートほど強く、今日は薬がいちばん上で、ほかのすべてのスートに勝ちます。
page-coach-shot-quota = このラウンドで配達する箱の数を約束します。ちょうどその数のときだけ、ボーナスがもらえます。あなたの手札なら4がよいでしょう。枠で示しています。
page-coach-shot-follow = リードされたスートが手札にあれば、必ずそれを出します（フォロー）。出せないカードは暗くなっていて、タップすると理由がわかります。枠はよい手を示します。
page-coach-shot-priority = 何がリードされていても、今日いちばん強いスートが勝ちます。同じスートなら数字の大きいほうです。星は今勝っている人です。
page-coach-shot-delivered = あなたの勝ちです。トリックのうち、配達したことになるのは勝ったカードだけで、その箱がノルマに数えられます。運ぶと疲れて、体力が1下がります。
page-coach-shot-weight = これが今のトリックの重さと、あなたの体力です。勝った人が全部運びます。体力より重いと腰を痛めます！
page-coach-shot-black = 黒のカードはいつでも出せて、どのスートにも負けます。これは勝った人が運ぶ重さを2倍にします。すてきな贈り物です！
page-coach-shot-show = フォローできるのに黒のカードを出したので、リードされたスートのカードを1枚、全員に見せます。
page-coach-shot-hurt = 痛い！　重すぎました。痛みトークン1個につき体力が1下がり、最後に得点も失います。
page-coach-shot-hurt-you = 痛い！　重すぎました。痛みトークンは体力を下げ、最後に1個なら1点、2個なら4点、3個なら9点を失います。3個になると、そのラウンドで試合が終わります。
page-coach-shot-rest = 痛みトークンにも使い道があります。休むと、このトリックには勝てません。ノルマを達成した後に便利です。
page-coach-shot-void = リードされたスートが手札にないので、何を出してもかまいません。重いカードを手放すよい機会です。
page-coach-shot-met = ちょうどノルマどおりです！　この先すべてのトリックに負ければ、ボーナスはあなたのものです。
page-coach-shot-payday = 給料日です。配達したカードは1枚1点、重いものは2点。ノルマちょうどの人にはボーナスが入ります。
page-coach-shot-alone = ここからは得点の少ない人から選びます。説明は以上です。自由に続けてください。上のランプでヒントが見られ、「取り消す」で直前の手を取り消せます。
page-coach-witches-goal = このゲームの点は失点です。赤いカードを取ると1枚につき1点で、この5枚は点の計算を変えます。点のいちばん少ない人が勝ちます。
page-coach-witches-pass = 左の人に渡すカードを3枚選んで、決定します。大きいカードはトリックを取ってしまうので、手放しましょう。枠はよい選び方を示します。
page-coach-witches-lead = あなたのリードです。どのカードでも出せます。リードされた色のいちばん大きいカードがトリックを取ります。
page-coach-witches-follow = リードされた色が手札にあれば、必ずそれを出します（フォロー）。出せないカードは暗くなっていて、タップすると理由がわかります。
page-coach-witches-highest = 勝てるのはリードされた色のカードだけです。星は、今のところトリックを取りそうな人です。
page-coach-witches-took = トリックを取りました。中の火のカードもすべて引き取ります。火の枚数はあなたの欄に出ます。次はあなたがリードします。
page-coach-witches-void = リードされた色が手札にないので、何を出してもかまいません。火のカードをほかの人に押しつけるチャンスです。
page-coach-witches-wizard = 魔法使いは、フォローできるときでもいつでも出せて、色のあるカードには決して勝ちません。取りたくないトリックのために残しておきましょう。
page-coach-witches-fire-witch = 火の魔女を取りました。このラウンドは火の点が2倍（最大15点）になります。これ以上はなるべく取らないようにしましょう。
page-coach-witches-earth-witch = 取ると得をする魔女が2人います。土の魔女は5点を減らし、風の魔女は水の魔女と女王を打ち消します。
page-coach-witches-scored = 点の計算です。火のカードは1枚1点で、火の魔女がいれば2倍。水の魔女は5点、女王は10点。火のカードすべてと、この2枚のどちらかを集めれば、魔法になります。
page-coach-witches-alone = 今度は右へ渡します。説明は以上です。自由に続けてください。上のランプでヒントが見られ、「取り消す」で直前の手を取り消せます。
page-coach-broom-take = 全員が公開カードを1枚取って自分の場に置きます。青い薬は課題の役に立ちます。水の魔女を取りましょう。
page-coach-broom-tasks = 課題は3つ。この薬を最初に自分の場にそろえた人が5点をもらえます。
page-coach-broom-choose = このラウンドで使う魔女を3種類、ひそかに選んで決定します。1ターンに1枚ずつ出していきます。枠はよい選び方を示します。
page-coach-broom-call = あなたから始めます。3枚のうち1枚を出してください。同じ魔女を選んだ人は、必ずその魔女を出します。
page-coach-broom-manner = 勇敢なら薬2個と勇気の薬1個。ただし、後から同じ魔女が勇敢に出されると、すべて失います。臆病なら薬1個で、安全です。
page-coach-broom-must = あなたが選んだ魔女が呼ばれたので、今出さなければなりません。決めるのは勇敢か臆病かだけです。
page-coach-broom-next = 「次！」は、その魔女を選んでいないという意味です。あなたの魔女を打ち消せる人がまだいるかどうかがわかります。
page-coach-broom-cancels = あなたのほうが勇敢です。前の勇敢な魔女は裏返され、何ももたらしません。
page-coach-broom-cancelled = 後の人のほうが勇敢でした。あなたの魔女は今回は何ももたらさず、手札に戻ります。
page-coach-broom-sorted = 残った魔女はそれぞれの場に加わります。同じ色の薬が多いほど得点が高く、勇気の薬はそれだけで得点になります。
page-coach-broom-alone = 新しいラウンドです。説明は以上です。自由に続けてください。上のランプでヒントが見られ、「取り消す」で直前の手を取り消せます。

## テレビ

page-tv = テレビ表示
page-tv-join = スマホでコードを読み取って、席に着いてください
page-tv-waiting = ホストが始めるのを待っています…
page-tv-turn = { $name }の番
page-tv-together = 全員が選んでいます…

## ミュートと移動

page-mute = { $name }をミュート
page-unmute = { $name }のミュートを解除
page-mute-all = 全員をミュート
page-unmute-all = 全員のミュートを解除
page-move = 別の端末で続ける
page-move-how = このリンクを{ $minutes }分以内に一度だけ、別の端末で開いてください。名前も席もそのまま引き継がれます。
page-arrive-failed = このリンクは使用済みか、期限切れです。元の端末の設定で新しいものを作ってください。
page-replace = ここでは{ $here }としてプレイ中です。代わりに{ $there }として続けますか？
page-replace-why = 自分で作ったリンクの場合だけ続けてください。リンクを作った人も{ $there }としてプレイできます。
page-replace-yes = { $there }として続ける
page-replace-no = { $here }のままにする

## テーブルで：先に選ぶ

page-ahead-chosen = 出せるようになったら{ $card }を出します。
page-ahead-gone = 先に選んだカードは、今は出せません。

## テーブルで：みんな

page-stands-in = 今はボットが代わりにプレイしています。
page-sit-back = 席に戻る
page-away-host = { $name }さんが席を外しています。ボットに任せますか、待ちますか、みんなに聞きますか？
page-away-guest = { $name }さんが席を外しています。ホストはボットに任せることができます。
page-away-ask = { $name }さんが席を外しています。しばらくボットに任せましょうか？
page-let-bot = ボットに任せる
page-wait = 待つ
page-ask-others = みんなに聞く
page-undo-waiting = 直前の手の取り消しをお願いしました。返事待ち：{ $names }
page-watching-hand = { $name }さんの手札を見ています。
page-watch = この手札を見る
page-unwatch = 見るのをやめる
page-here = 在席
page-host = ホスト
page-make-host = ホストにする
page-become-host = ホストになる
page-viewers = { $viewers ->
    [0] 観戦している人はいません。
   *[other] { $viewers }人が観戦しています。
}
page-allow = 観戦者に手札を見せる
page-leave = テーブルを離れる
page-leave-sure = 離れますか？　ボットが代わりに続け、あとで戻れます。
page-stay = 残る
page-drawer-people = 参加者
page-react = ひとこと
page-chat-unread = { $unread ->
    [0] チャット
   *[other] チャット、新着{ $unread }件
}
page-sound = 音
page-ask-name = みんなにどう呼ばれたいですか？
page-ask-name-save = この名前にする
page-not-now = あとで
page-play = プレイ
page-setting-sound = 音
page-setting-keys = キーボード操作
page-setting-forced = 出せるカードが1枚だけなら自動で出す
page-setting-ahead = 自分の番の前にカードを選んでおく

## 公正な配札

page-fair = 公正な配札
page-fair-how = サーバーは、誰も席に着かないうちに秘密の値を決め、その「指紋」（ハッシュ値）を公開しています。参加者もそれぞれ値を加えるので、誰か一人がカードを決めることはできません。試合後に秘密の値が公開され、ブラウザがそれを確かめます。
page-fair-print = 秘密の値の指紋（SHA-256）
page-fair-secret = 秘密の値
page-fair-additions = 参加者が加えた値（席順）
page-fair-added = すでに加えた人：{ $names }
page-fair-own = 好きな言葉
page-fair-add = 加える
page-fair-verdict-noted = 公正な配札を確認しました。秘密の値は、開始時にこのブラウザが控えた指紋と一致します。
page-fair-verdict-told = 秘密の値は記録の指紋と一致します。開始時の控えはこのブラウザにありません。
page-fair-verdict-no = 確認できません。秘密の値が約束と一致しません。
page-fair-verdict-none = この記録には秘密の値がないため、配札を確かめられません。

## キーボード

page-keys = キーボード操作
page-keys-hand = 手札へ
page-keys-arrows = カードを移動し、Enter で出す
page-keys-numbers = 手札の1枚目、2枚目…を出す
page-keys-hint = ヒント
page-keys-undo = 取り消す
page-keys-chat = チャット
page-keys-story = 経過
page-keys-trick = 前のトリック
page-keys-people = 参加者
page-keys-rules = ルール
page-keys-sound = 音のオン・オフ
page-keys-close = 開いているものを閉じる
page-keys-help = このヘルプ
page-leads = リード
page-ceremony-hurt = 痛い！
page-ceremony-cast = 魔法発動！
page-stood-in = 席を外している間にボットが選んだもの：{ $decisions }
page-stood-in-clock = 持ち時間が切れました。
page-stood-in-left = 席を離れました。
page-stood-in-host = 席を外していました。
