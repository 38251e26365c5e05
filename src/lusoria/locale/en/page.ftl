### The words of the page. What games say is in their own files, what all games say in lusoria.ftl.

## Around everything

page-skip = To the content
page-nav = Pages and settings
page-learn = Learn
page-settings = Settings
page-to-light = To the light theme
page-to-dark = To the dark theme
page-lost = The line to the server is broken. Coming back…
page-colophon = Colophon
preparing = The bots are getting ready. You can play; until then they play by habit.
preparing-game = The bots learn { $game }. You can play; until then they play by habit.
preparing-rules = { $done } of { $total } rules
page-epoch = epoch { $epoch } of { $epochs }: { $phase }

settings-theme = Theme
settings-system = as the system has it
settings-light = light
settings-dark = dark
settings-motion = Motion
settings-motion-full = pieces travel
settings-motion-less = nothing moves
settings-language = Language
settings-sound = Sound
settings-close = Close

## Home

home-hello = Three Roman board games, with friends or against bots. Sit down; the table is set.
home-play = Play now
home-mine = My games
home-mine-none = No game yet.
home-open = Open tables
home-open-none = Nobody waits for players just now.
home-name = Your name
home-name-keep = Keep
home-learn = Learn
home-learn-text = How Aquileia goes, in a minute. At the table, everything that you may do glows, and what you may not says why.
home-learn-go = Learn Aquileia

game-aquileia = Aquileia
game-builders = The Builders: Antiquity
game-aeterna = Æterna
game-aquileia-short = Dice, followers and an auction in a Roman town
game-builders-short = A crew, building sites, and too little money
game-aeterna-short = Seven hills, a draft, and the unrest of the people

play-game = Game
play-seats = Players
play-level = Bots
play-go = Play against bots
play-friends = Open a table for friends
play-public = Show the table to everybody

level-random = Random, any move at all
level-sensible = Sensible, by habit
level-tiro = Tiro, a beginner
level-discipulus = Discipulus, a learner
level-civis = Civis, an ordinary player
level-magister = Magister, a master
level-augustus = Augustus, the strongest

tables-your-turn = your turn
tables-open = waits for players
tables-running = is played
tables-over = over
tables-free = free

## Learn

learn-games = Games
learn-play = Play
learn-aquileia-aim = Six rounds, and then whoever has most points wins. Points come from the Arena, from workshops, and at the end from villas multiplied by laurels of their colour.
learn-aquileia-placement = Each round begins with placing. In turn, everybody puts one of five followers on a free field, or the crest on the advantage track. The crest must be placed once a round; the first of the track begins the next round and wins ties.
learn-aquileia-mercatus = I Mercatus: coins by dice at Dolus, exchange and points at Pecunia, horses and weapons, slaves, and the four blue dice at Potentia.
learn-aquileia-arena = II Arena: strength from fields, dice that show bronze, slaves and weapons. The first takes three bronze, and either twice their strength in points or a slave card; the second gets the other.
learn-aquileia-stadium = III Stadium: a race with gold or silver horses. It pays coins of your side, and the winner keeps one of two laurel cards and leaves the other to the second.
learn-aquileia-theatrum = IV Theatrum: a laurel of two colours is auctioned. Bids grow coin by coin, and the price goes to whoever stands on the field.
learn-aquileia-forum = V Forum: buildings for coins and slaves. Fields 2 and 5 score the building at once; on field 3 you may build twice.
learn-aquileia-portus = VI Portus: a coin makes all your workshops and banks pay. But the Latro may roll it away from you.
learn-aquileia-end = At the end each colour of villas counts as often as you have laurels of that colour. Without a laurel they count nothing.
learn-builders-aim = You open building sites and send workers to them until stone, wood, knowledge and decoration suffice. Buildings bring points and money; wages are paid in between. Who reaches the goal ends the game.
learn-aeterna-aim = Three epochs on seven hills. Draft cards, play them, build, and bring citizens to the hills; then prestige is handed out, and what you left undone turns into unrest.

## Colophon

colophon-drawn = Boards, pieces and words were made for Lusoria. Nothing was taken from a publisher.
colophon-icons = Icons by Lorc, Delapouite, Skoll, Caro Asercion and others:
colophon-fonts = Cinzel by Natanael Gama, Alegreya Sans by Juan Pablo del Peral; both under the SIL Open Font License.
colophon-data = Some numbers that are printed on the physical boards are in no text that we know. They were reconstructed; the rules say which.

## A table that waits for players

lobby-seats = Seats
lobby-sit = Sit down here
lobby-leave = Stand up
lobby-kept = kept
lobby-invite = Invite friends
lobby-invite-text = Whoever has this link can sit down. The game begins when every seat is taken.
lobby-link = The link to this table
lobby-copy = Copy the link
lobby-copied = Copied
lobby-start =
    { $free ->
        [0] Begin
       *[other] Begin now, with bots on the free seats
    }
lobby-close = Close the table
lobby-closed = This table is closed.

## At the table

moment-over = the game is over
players-title = Players
player-you = { $seat } (you)
player-start = Start player
player-bot = Bot: { $level }
player-owns = What they own
player-thinks = thinks about { $step }
player-decides = decides: { $step }
player-clock = at most { $seconds } s
player-crest = crest on { $space }
player-strength = strength { $strength }
player-place =
    { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    }
decision-yours = Your turn: { $step }
decision-others = { $who }: { $step }
decision-sealed = You have chosen. The others still choose.
decision-list =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
decision-hint = Hint
decision-undo = Take back
decision-undo-ask = Ask to take back
decision-undo-asked = { $seat } would like to take a move back.
decision-undo-yes = Agree
decision-undo-no = Refuse
log-all = Everything
log-less = Only the latest
log-sit = { $name } sits down as { $seat }.
log-undo = { $seat } takes a move back.
log-resign = { $seat } leaves; a bot plays on.
log-ask = { $seat } asks to take a move back.
chat-title = Talk
chat-say = Say something to the table
chat-send = Say
table-rematch-open = The next game is set up.
table-rematch-go = Go there
resign-title = Leave the game
resign-text = A bot plays on in your place. You can still watch.
resign-go = Leave it to a bot
plain-nothing = none
plain-yes = yes
plain-no = no

## The board of Aquileia

board-town = The town of Aquileia
board-zones = Zones of the town
board-zone =
    { $zone ->
        [advantage] Advantage track, bank and dice
        [score] Score
        [mercatus] I Mercatus
        [arena] II Arena
        [stadium] III Stadium
        [theatrum] IV Theatrum
        [forum] V Forum
        [portus] VI Portus
        [buildings] Workshops and banks
       *[villas] Villas
    }
board-field-taken = { $field }: { $seat } stands there
board-site = Site of the { $site }: { $price }
board-site-taken = The { $site } of { $seat }
board-crest = Space { $space } of the advantage track
board-crest-taken = Space { $space } of the advantage track: crest of { $seat }
board-deck = { $count } in deck
board-stadium-deck = Stadium deck, { $count } left
board-workshops = Workshops
board-banks = Banks
board-villas = Villas
board-advantage = Advantage
board-dice = Dice
board-threw = { $seat } threw { $dice }
board-score = Score track
board-no-cards = No cards yet.
board-roll =
    { $count ->
        [one] Roll one blue die
       *[other] Roll { $count } blue dice
    }
board-servi =
    { $count ->
        [one] Buy one slave card
       *[other] Buy { $count } slave cards
    }
board-exchange = New number of { $metal } coins:
board-exchange-to = { $count } { $metal } coins after the exchange
board-prize-vp = The prize in points
board-prize-slave = The prize of a slave card
board-bid = Add one { $metal } coin to the bid
board-bid-out = Leave the auction

## After the game

after-sources = Where the points came from
source-pecunia = Pecunia
source-arena = Arena
source-forum = Forum
source-portus = Portus
source-stadium_cards = Stadium cards
source-villas = Villas
after-steps = The final scoring
after-step = Step { $step } of { $steps }
after-step-all = All of it
after-replay = Watch it again
after-record = Download the record
after-check = Check the dice
after-checking = The dice are thrown again…
after-checked = All { $answers } answers of chance in { $steps } steps are as promised, and the secret fits the promise from before the first move.
after-checked-server = All { $answers } answers of chance in { $steps } steps are as promised, says the server.
after-rematch = Play again
replay-back = Back
replay-next = Next
replay-play = Play
replay-pause = Pause
replay-eyes = Through whose eyes
replay-table = To the table
