# ボット：どんなプレイヤーか、なぜそうするのか

bot-name-random = 運まかせ
bot-name-greedy = 入門
bot-name-novice = 初級
bot-name-regular = 中級
bot-name-expert = 上級
bot-name-search = 探索
bot-name-network = ネットワーク
bot-name-sage = 賢者
bot-about-random = できることの中からでたらめに選びます。
bot-about-greedy = 基本を知っていて、1手だけ先を読みます。
bot-about-novice = 少しだけ考えますが、よく迷います。
bot-about-regular = 先を読み、あまり間違えません。
bot-about-expert = ずっと先まで読みます。
bot-about-search = 与えられた時間だけ考えます。
bot-about-network = 独学でゲームを覚え、第一感でプレイします。
bot-about-sage = 独学でゲームを覚え、与えられた時間だけ考えます。
bot-temper-cautious = 慎重
bot-temper-bold = 大胆
bot-temper-about-cautious = 安全な手を好みます。
bot-temper-about-bold = リスクのある手を好みます。

bot-why-forced = { $action }：ほかにできることがありませんでした。
bot-why-habit = { $action }：経験則です。何も比べていません。
bot-why-choice = { $action }：この先の展開を{ $simulations }通り思い描き、{ $options }個の選択肢を比べました。最後は約{ $points }点、100回中{ $win }回は勝つと見ています。
bot-why-option = { $action }：{ $visits }回試し、{ $points }点、勝率{ $win }%
