### The words of the page. What games say is in their own files, what all games say in lusoria.ftl.

## Around everything

page-skip = Skip to content
page-nav = Pages and settings
page-learn = Learn
page-settings = Settings
page-to-light = Switch to the light theme
page-to-dark = Switch to the dark theme
page-lost = Connection lost. Reconnecting…
page-again = Something got lost on the way. Fetching it again…
page-colophon = Colophon
page-not-found = Nothing is here
page-not-found-text = This address leads nowhere. Perhaps a letter of it is missing.
page-no-table = There is no table at this address.
page-home = To the tables
preparing = The bots are warming up. You can already play; until then they play more simply.
preparing-game = The bots are learning { $game }. You can already play; until then they play more simply.
preparing-rules = { $done } of { $total } rules
loading = Loading the table…
loading-bytes = { $loaded } of { $total } MB
update-ready = A new version is ready.
update-now = Reload
update-later = Later
plain-http = This page came over plain http. It plays as always, but can’t be installed or kept for times without a network.
plain-http-read = All right
page-epoch = epoch { $epoch } of { $epochs }: { $phase }

settings-theme = Theme
settings-system = same as the system
settings-light = light
settings-dark = dark
settings-motion = Animation
settings-motion-full = on
settings-motion-less = off
settings-pace = Other players’ moves
settings-pace-calm = calm, about a second each
settings-pace-brisk = brisk
settings-pace-instant = all at once
settings-language = Language
settings-sound = Sound
settings-odds = Win probability when watching
settings-close = Close
sound-offer = Sound?
sound-yes = Yes
sound-no = No

## Home

home-hello = Roman board games, with friends or against bots. The table is set.
home-play = Play now
home-unreachable = The server can’t be reached. Your tables are safe there and come back with it.
home-mine = Your games
home-mine-none = You have no games yet.
home-open = Open tables
home-open-none = Nobody is waiting for players right now.
home-name = Your name
home-name-keep = Save
home-learn = Learn
home-learn-text = How each game works, with pictures, in a few minutes. Or just sit down: everything you can do glows.

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
play-public = List the table for everybody
play-talk = Spectators may talk

# ---- on this device

here-about = Or without the server: the game stays on this device, and goes on without a network.
here-people = People at this device
here-name = Name { $number }
here-go = Play on this device
here-go-people = Play, and pass the device around
here-pass-about = Before each turn a page asks you to pass the device on, so that hands stay secret.
here-starting = Starting…
here-progress = Loading
here-failed = The table could not be loaded: { $why }
here-again = Try again
here-games = Games on this device
here-games-none = No games yet. They are kept in this browser, also without a network.
here-copy = Save a copy
here-copy-of = Save a copy of { $title }
here-import = Open a saved game
here-delete = Delete
here-delete-of = Delete { $title }
here-delete-sure = Delete it for good?
here-delete-yes = Delete
here-delete-no = Keep it
pass-to = Pass the device to { $name }
pass-about = Nobody else should look now.
pass-here = I am { $name }: show my side
pass-undo = Undo

level-random = Random, any move at all
level-sensible = Sensible, plays by habit
level-tiro = Tiro, a beginner
level-discipulus = Discipulus, a learner
level-civis = Civis, an average player
level-eques = Eques, a steady player
level-magister = Magister, a good player
level-praetor = Praetor, a strong player
level-consul = Consul, a master
level-augustus = Augustus, the strongest

tables-your-turn = your turn
tables-open = waiting for players
tables-running = in progress
tables-over = finished
tables-free = free

## Learn

learn-title = How to play { $game }
learn-games = Games
learn-play = Play
learn-table = At the table, everything you can do glows, and everything you can’t says why. On a touch screen, hold any place to read what it does.

## Colophon

colophon-games-title = The games
colophon-games = Aquileia is a game by Cielo d’Oro, published by Zoch in 2011. The Builders: Antiquity is by Frédéric Henry, published by Bombyx in 2015. Æterna is by Martin Wallace, published by Ergo Ludo Editions and Ares Games. This is an unofficial implementation, and not connected with them.
colophon-made-title = What the page is made of
colophon-drawn = Boards, pieces and words were made for Lusoria. Nothing was taken from a publisher.
colophon-icons = Icons by Lorc, Delapouite, Skoll, Caro Asercion and others:
colophon-fonts = Cinzel by Natanael Gama, Alegreya Sans by Juan Pablo del Peral; both under the SIL Open Font License.
colophon-python = Games on your device run by Pyodide, under the Mozilla Public License 2.0, and Python, under the PSF License.
colophon-data = Some numbers that are printed on the physical boards are in no text that we know. They were reconstructed; the rules say which.

## A table that waits for players

lobby-seats = Seats
lobby-sit = Sit down here
lobby-leave = Stand up
lobby-kept = reserved
lobby-invite = Invite friends
lobby-invite-text = Anybody with this link can sit down. The game starts when every seat is taken.
lobby-link = Link to this table
lobby-copy = Copy link
lobby-copied = Copied
lobby-start =
    { $free ->
        [0] Begin
       *[other] Begin now, with bots on the free seats
    }
lobby-close = Close the table
lobby-closed = This table is closed.

## At the table

moment-over = game over
players-title = Players
player-you = { $seat } (you)
player-start = Start player
player-bot = Bot – { $level }
player-owns = What they own
player-thinks = { $step }…
player-decides = { $step }…
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
decision-others = { $who }: { $step }…
decision-past = Looking back: move { $step } of { $steps }
decision-sealed = You have chosen. Waiting for the others…
decision-list =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
decision-hinting = Thinking…
decision-hint = Hint
hint-first = At first sight; looking closer…
hint-closer = After a closer look:
decision-undo = Take back
decision-undo-far = Take back to my last move
decision-undo-ask = Ask to take back
decision-undo-asked = { $seat } would like to take a move back.
decision-undo-yes = Agree
decision-undo-no = Refuse
player-named = { $name } ({ $colour })
caption-title = Latest move
caption-more = +{ $count } more
caption-skip = Skip to now
recap-open = Since your turn
recap-watch = Latest moves
recap-steps = Since your turn, move by move
recap-at = { $step } of { $steps }
recap-previous = Previous move
recap-next = Next move
recap-replay = Replay
recap-close = Back to now
decision-hold = Hold any place to read what it does.
decision-one-key = Only this is possible: press Enter.
undo-refused = { $name } does not agree to take it back.
undo-lapsed = It was not taken back: the game went on.
confirm-yes = Yes, do it
confirm-no = No
log-all = Everything
log-less = Only the latest
log-sit = { $name } sits down as { $seat }.
log-undo =
    { $count ->
        [one] { $seat } takes back a move.
       *[other] { $seat } takes back the last { $count } moves.
    }
log-resign = { $seat } leaves; a bot takes over.
log-ask = { $seat } asks to take a move back.
chat-title = Chat
chat-say = Message to the table
chat-send = Send
chat-closed =
    { $who ->
        [nobody] Nobody talks at this table.
       *[players] Only players talk at this table.
    }
resign-title = Leave the game
resign-text = A bot takes over your seat. You can still watch.
resign-go = Leave it to a bot
plain-round = round { $round }
plain-nothing = none
plain-yes = yes
plain-no = no

## The board of Aquileia

player-out = · out of the auction
log-throw =
    { $grows ->
        [yes] { $seat } rolls { $metal }: strength { $before } grows to { $after }.
       *[no] { $seat } rolls { $metal }: strength stays { $after }.
    }
log-blue = { $seat } rolls the blue dice: { $metal }. Strength is now { $after }.
log-latro =
    { $steals ->
        [yes] { $seat } rolls { $metal } as Latro.
       *[no] { $seat } rolls { $metal } as Latro and steals nothing.
    }
log-tied =
    { $crest ->
        [loses] { $seat } comes { $place ->
            [2] second
            [3] third
            [4] fourth
           *[other] fifth
        } with strength { $strength }: the tie goes to the lower crest.
       *[wins] { $seat } comes { $place ->
            [1] first
            [2] second
            [3] third
           *[other] fourth
        } with strength { $strength }: the crest wins the tie.
    }

## After the game

after-sources = Where the points came from
source-pecunia = Pecunia
source-arena = Arena
source-forum = Forum
source-portus = Portus
source-stadium_cards = Stadium cards
source-villas = Villas
source-card = Abilities of cards
source-unrest = Unrest below 0 or above 10
source-build = Constructing
source-pass = Passing
source-hill = Hills
source-building = Prefects’ buildings
source-leftovers = Leftovers
source-cards = Cards
source-diversity = Diversity
source-ruin = Unrest and ruin
after-steps = The final scoring
after-step-all = Show it all
source-buildings = Buildings
source-machines = Machines
source-slaves = Slaves not freed
source-loans = Loans not repaid
source-sesterces = Sesterces, ten to a point
after-counted = { $source }: { $parts }
after-counted-seat = { $seat } { $points }
chances-title = Win probability
chances-ask = Show win probability
chances-looking = Analysing…
chances-failed = The game could not be analysed.
chances-told = Win probability, move by move; at the end { $seats }
chances-seat = { $seat } { $percent } %
chances-there = Show
chances-bar = Show it as a bar while replaying
odds-told = Win probability now: { $seats }
odds-waiting = Win probability: one moment…
odds-secret = No win probability here: people play with hidden cards.
odds-none = No win probability here.
whatif-title = What if? Play on from here
whatif-text = Opens a new table at this moment. You take a seat, knowing what it knew; bots play the others, and hidden cards are reshuffled.
whatif-seat = Your seat
whatif-go = Play on from here
after-replay = Replay
after-record = Download the record
after-check = Check for fair play
after-checking = Checking every throw and shuffle…
after-checked = All { $answers } random results in { $steps } steps are as promised, and the secret fits the promise made before the first move.
after-checked-server = All { $answers } random results in { $steps } steps are as promised, says the server.
after-rematch = Play again
end-show = Show the result
end-look = Look at the table
end-you = { $name } (you)
end-out = erased
end-points = { $points } { $count ->
        [one] point
       *[other] points
    }
end-tied = Their points are equal. The rules know no tie-break, so they share the victory.
end-lead = { $winner } is { $points } { $count ->
        [one] point
       *[other] points
    } ahead of { $next }.
end-decisive = What made the difference:
end-source = { $source }: { $points } against { $next }
end-behind = What spoke against it: { $sources }
end-analyse = Analysis
end-share = Share a picture
end-saved = The picture is saved.
end-no-picture = The picture could not be drawn.
end-next = The next table is set up.
end-invited = { $name } would like to play again.
end-join = Join
end-watch = Watch
replay-back = Back
replay-next = Next
replay-play = Play
replay-pause = Pause
replay-eyes = Seen by
replay-table = Back to the table

## A closer look at a card

closer-close = Close
tip-now = Now
tip-more = More
tip-take = Do this
rule-title = The rule: { $rule }
closer-open = Look closer (key i)
origin-title = Where these numbers come from
origin-kind =
    { $kind ->
        [rulebook] From the rulebook
        [public] From public sources
       *[reconstructed] Reconstructed
    }
origin-none = No source is noted for this.
origin-all = Where the numbers come from
origin-none-game = This game does not say where its numbers come from.
origin-sources = Sources
