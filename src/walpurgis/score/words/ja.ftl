# 得点係：つじつまが合わないところと、得点の理由

score-player = プレイヤー{ $number }
score-match-over = 試合はこのラウンドの前に終わっています。
score-round-before = 先に前のラウンドを最後まで入力してください。

## 魔女の一撃宅配便：つじつまが合わないところ

score-shot-row-card = { $card }はこの試合では使いません。
score-shot-row-twice = 列に同じカードが2枚あります。
score-shot-row-long = 列は{ $row }枚です。{ $cards }枚では多すぎます。
score-shot-row-short = 列のカードがあと{ $left }枚足りません。
score-shot-chooses = 次に選ぶのは{ $name }です。
score-shot-too-many = { $kind ->
    [x4] 黒の4箱は1枚だけですが、{ $wanted }枚入力されています。
    [x2] { $there ->
            [0] 黒の2倍はこの試合では使いません。
           *[other] 黒の2倍は1枚だけですが、{ $wanted }枚入力されています。
        }
   *[other] { $kind }箱の荷物は{ $there }枚ですが、{ $wanted }枚入力されています。
}
score-shot-too-many-after-row = { $kind ->
    [x4] 黒の4箱が{ $wanted }枚入力されていますが、{ $there ->
            [0] 列にあります。
           *[other] 1枚しかありません。
        }
    [x2] 黒の2倍が{ $wanted }枚入力されていますが、{ $there ->
            [0] 列にあるか、この試合では使いません。
           *[other] 1枚しかありません。
        }
   *[other] 列のほかに{ $kind }箱の荷物は{ $there }枚ですが、{ $wanted }枚入力されています。
}
score-shot-oof-most = { $name }の痛みトークンが{ $tokens }個になっています。最大は3個です。
score-shot-oof-stay = { $name }の痛みトークンはこのラウンドの前に{ $before }個でした。トークンは減らないので、{ $tokens }個にはなりません。
score-shot-oof-tricks = { $name }は痛みトークンを{ $gained }個得ましたが、勝ったトリックは{ $cards }回です。トークンを得るのはトリックに勝ったときだけです。
score-shot-tricks = 1ラウンドは{ $tricks }トリックで、手元に残るのは1トリックにつき1枚です。{ $cards }枚では多すぎます。
score-shot-tricks-left = あと{ $left }トリック分が未入力です。
score-shot-nobody = 誰も勝てないトリックは、全員が休んでいるか、痛みトークンが3個のときだけです。トークンのない人がいます。
score-shot-vacation = { $player }はこのラウンドで有給休暇トークンを得ていません。

## 得点の理由

score-shot-last = 第1ラウンドで最後に選んだ
score-shot-delivered = { $cards ->
    [0] 配達なし
   *[other] 配達{ $cards }枚
}{ $heavy ->
    [0] {""}
   *[other] （うち重い荷物{ $heavy }枚）
}
score-shot-met = ノルマ{ $quota }を達成
score-shot-not-met = ノルマ{ $quota }は未達成（{ $boxes }箱）
score-shot-paid = 最後の痛みトークン{ $tokens }個

## ウィッチーズ：つじつまが合わないところ

score-witches-figure = { $card }は力のある5枚ではないか、持ち主がいません。
score-witches-who = { $card }は誰が取りましたか？
score-witches-fire-witch = { $card }も火のカードなので、{ $name }は火のカードを1枚以上持っています。
score-witches-too-much-fire = 火のカードは{ $fire }枚ですが、{ $entered }枚入力されています。
score-witches-fire-left = 火のカードがあと{ $left }枚未入力です。
score-witches-choice = { $name }は、ほかの全員に{ $points }点を与えるか、自分の合計から{ $points }点を引くかを選べます。

## 得点の理由

score-witches-fire = 火のカード{ $cards }枚
score-witches-fire-doubled = 火の魔女と{ $plain ->
    [0] ほかの火なし
   *[other] 火のカード{ $plain }枚で2倍（最大15点）
}
score-witches-water = 水の魔女
score-witches-water-blown = 水の魔女（風の魔女で0点）
score-witches-queen = 女王
score-witches-queen-blown = 女王（風の魔女で0点）
score-witches-earth = 土の魔女
score-witches-spell-cast = 魔法を唱えた（火のカードすべて）
score-witches-spell-own = 魔法で自分の合計から{ $spell }点を引く
score-witches-spell-hit = { $caster }の魔法

## ブルームサービス：つじつまが合わないところ

score-broom-task = この課題は使わないか、枚数が多すぎます。
score-broom-tasks-many = 公開される課題は{ $wanted }枚だけです。
score-broom-tasks-few = 公開された課題があと{ $left }枚未入力です。
score-broom-opened = { $name }はどの公開カードを取りましたか？
score-broom-kind = { $players }人では{ $witch }を使いません。
score-broom-both = { $name }は1ラウンドに同じ魔女を勇敢と臆病の両方では持てません（{ $witch }）。
score-broom-many = { $name }が選んだ魔女は{ $chosen }枚だけです。
score-broom-twice = { $name }は1ラウンドに同じ魔女を2回選べません。
score-broom-two-brave = 1ラウンドに残る勇敢な魔女は1種類につき1枚です。ほかは打ち消されています（{ $witch }）。
score-broom-absent = { $name }の魔女が{ $absent }枚足りません。ほかの人の勇敢な魔女だけでは、その枚数は打ち消せません。
score-broom-copies = 全部で{ $copies }枚ですが、みんなの場に合わせて{ $shown }枚あります（{ $witch }）。

## 得点の理由

score-broom-potions = { $colour ->
    [brown] 茶
    [green] 緑
    [red] 赤
    [purple] 紫
    [yellow] 黄
    [blue] 青
    [grey] 灰
    [black] 黒
   *[white] 白
} × { $potions }
score-broom-brave = 勇気の薬{ $potions }個
score-broom-tasks = 課題{ $tasks }枚

## これは出せる？

score-may-lead = 出せます。リードするときは、どのカードでもかまいません。
score-may-follow = 出せます。フォローになります。
score-may-open = 出せます。まだスートが決まっていないので、フォローの義務はありません。
score-may-open-colour = 出せます。まだ色が決まっていないので、フォローの義務はありません。
score-may-any-time = 出せます。黒のカードはいつでも出せます。
score-may-wizard = 出せます。魔法使いはいつでも出せます。
score-may-then-show = 出せます。黒のカードはいつでも出せますが、その後リードされたスート（{ $suit ->
    [vegetable] 野菜
    [potion] 薬
    [book] 本
   *[fish] 魚
}）のカードを1枚、全員に見せてください。
score-may-start = 出せます。あなたから始めるので、選んだ魔女のどれでも、勇敢でも臆病でもかまいません。
score-may-called = 出せます。選んだ魔女が呼ばれたので、必ず出します。勇敢か臆病かは自由です。
score-may-say-next = 出せません。呼ばれた{ $card }を選んでいないので、「次」と言ってください。
score-unless-follow-suit = { $suit ->
    [vegetable] 野菜
    [potion] 薬
    [book] 本
   *[fish] 魚
}のカードを持っていなければ出せます。
score-unless-follow-colour = { $colour ->
    [volcano] 火山（赤）
    [rainforest] 密林（緑）
    [desert] 砂漠（黄）
   *[mountain] 山（青）
}のカードを持っていなければ出せます。
score-may-not-in-match = { $card }はこの試合では使いません。
score-may-twice = { $card }の枚数が多すぎます。
score-may-full = このトリックは全員が出し終わっています。
score-may-one-call = 一度に呼ばれる魔女は1種類だけです。
score-may-three-kinds = 選べる魔女は{ $witches }種類までです。

## 一枚ずつ

score-tricks-row = 先に列を入力してください。どのスートが強いかは列で決まります。
score-tricks-next = トリック { $trick }／{ $tricks }：{ $name } の番です。
score-tricks-show = { $name } はリードされたスートのカードを1枚見せるか、「ない」と言います。
score-tricks-refused = トリック { $trick }、{ $name }：{ $reason }
score-tricks-card = { $card } はこのデッキにありません。
score-tricks-gone = { $card } はもう場に出ています。
score-tricks-shown = { $card } は見せられましたが、あとで別の人が出しています。
score-tricks-over = ラウンドはもう終わっています。
score-shot-left = 同じカードが二度手札に残ることも、出したあとに残ることもありません。
score-witches-pass-many = { $name } が渡すのは { $most } 枚です（{ $cards } 枚ではありません）。
score-witches-pass-card = { $name } は { $card } を渡せません。{ $to } がそのカードを出していません。

## 記録

score-record-broom = このゲームの記録は作れません。全員の手札と引いたカードが必要ですが、実際の卓では本人にしか見えません（B6.1）。
score-record-plays = { $count ->
    [0] 毎ラウンドすべてのカードを入力すると、再生できる試合の記録が作れます。
   *[other] 記録は作れません。ラウンド { $rounds } のカードが入力されていません。
}
score-record-unfinished = ここまでのカードはすべて分かっています。試合が終わると記録ができます。
score-record-left = まだ記録は作れません。ラウンド { $round } は途中で終わり、手札に残ったカードが分かりません。ラウンドを修正して入力してください。
score-record-passes = 渡したカードがすべては分からないため、この記録は渡したあとから始まります（オプション passing は keep）。

## 今夜の名場面

score-moment-best = 最高のラウンド：{ $names }、第{ $round }ラウンドに{ $amount }点
score-moment-worst = いちばん燃えたラウンド：{ $names }、第{ $round }ラウンドに{ $amount }点
score-moment-comeback = 逆転勝ち：{ $names }、第{ $round }ラウンド終了時の{ $amount }点差から
score-moment-close = 接戦：{ $names }、わずか{ $amount }点差で勝利
score-moment-lead = 首位の交代{ $amount }回、最後は{ $names }
score-moment-quotas = いちばん堅実：{ $names }、ノルマ達成{ $amount }回
score-moment-oof = 痛みトークン最多：{ $names }、{ $amount }個
score-moment-boxes = いちばんの力持ち：{ $names }、{ $amount }箱
score-moment-spell = { $names }が第{ $round }ラウンドに魔法を唱えた
score-moment-clean = 無傷：{ $names }、失点なしが{ $amount }ラウンド
score-moment-brave = いちばん勇敢：{ $names }、勇気の薬{ $amount }個
score-moment-tasks = 課題最多：{ $names }、{ $amount }枚
score-moment-cancelled = 不運：{ $names }、打ち消された魔女{ $amount }枚
