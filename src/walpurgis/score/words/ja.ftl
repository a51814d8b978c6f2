# 得点係：つじつまが合わないところと、得点の理由

score-player = プレイヤー{ $number }
score-match-over = 試合はこのラウンドの前に終わっています。
score-round-before = 先に前のラウンドを最後まで入力してください。

## 魔女の一撃宅配便：つじつまが合わないところ

score-shot-row-card = { $card }はこの試合の山札にありません。
score-shot-row-twice = 列に同じカードが2枚あります。
score-shot-row-long = 列は{ $row }枚です。{ $cards }枚は多すぎます。
score-shot-row-short = 列はあと{ $left }枚です。
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
score-shot-oof-tricks = { $name }は痛みトークンを{ $gained }個得ましたが、取ったトリックは{ $cards }回です。トークンはトリックを取ったときにだけ得ます。
score-shot-tricks = 1ラウンドは{ $tricks }トリックで、残るのは1トリックに1枚です。{ $cards }枚は多すぎます。
score-shot-tricks-left = あと{ $left }トリック分が未入力です。
score-shot-nobody = 誰も勝てないトリックは、全員が休むか痛みトークン3個のときだけです。トークンのない人がいます。
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
score-witches-who = { $card }は誰が取りましたか。
score-witches-fire-witch = { $card }も火のカードなので、{ $name }は火のカードを1枚以上持っています。
score-witches-too-much-fire = 火のカードは{ $fire }枚ですが、{ $entered }枚入力されています。
score-witches-fire-left = 火のカードはあと{ $left }枚です。
score-witches-choice = { $name }が選べます。ほかの全員に{ $points }点か、自分の合計から{ $points }点引くか。

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
score-witches-spell-cast = 魔法を唱えた（すべての火）
score-witches-spell-own = 魔法で自分の合計から{ $spell }点
score-witches-spell-hit = { $caster }の魔法

## ブルームサービス：つじつまが合わないところ

score-broom-task = この課題は山札にないか、その枚数はありません。
score-broom-tasks-many = 公開される課題は{ $wanted }枚だけです。
score-broom-tasks-few = 公開された課題があと{ $left }枚です。
score-broom-opened = { $name }はどの公開カードを取りましたか。
score-broom-kind = { $players }人では{ $witch }を使いません。
score-broom-both = { $name }は1ラウンドに同じ魔女を勇敢と臆病の両方では持てません（{ $witch }）。
score-broom-many = { $name }が選んだ魔女は{ $chosen }枚だけです。
score-broom-twice = { $name }は1ラウンドに同じ魔女を2回選べません。
score-broom-two-brave = 1ラウンドに残る勇敢な魔女は1種類につき1枚です。ほかは打ち消されています（{ $witch }）。
score-broom-absent = { $name }の魔女が{ $absent }枚足りません。ほかの人の勇敢な魔女では、それほど打ち消せません。
score-broom-copies = 全部で{ $copies }枚ですが、場に{ $shown }枚あります（{ $witch }）。

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
