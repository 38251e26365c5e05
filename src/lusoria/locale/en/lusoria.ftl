### What all games say, and the words of the terminal.

seat-red = Red
seat-yellow = Yellow
seat-blue = Blue
seat-green = Green
seat-orange = Orange

## The table in the terminal

heading = { $game }, { $moment }
heading-over = { $game }: the game is over
moment = round { $round } of { $rounds }: { $stage }
whose-decision = { $seat }: { $step }
ask-hint = (a number or a move in words; ? helps)
price-part =
    { $thing ->
        [bronze] { $count } bronze
        [silver] { $count } silver
        [gold] { $count } gold
        [slaves] { $count } { $count ->
            [one] slave
           *[other] slaves
        }
        [actions] { $count } { $count ->
            [one] action
           *[other] actions
        }
        [sesterces] { $count } { $count ->
            [one] sesterce
           *[other] sesterces
        }
       *[other] { $count } { $thing }
    }

## What happened

since-your-turn = Since your last decision
story-begins = The game begins
log-title = What has happened
told-less = … (l { $count } tells all of it)
times = { $text } ({ $count } times)

## Questions and answers

moves-title = Your moves
moves-on-table = As numbered on the table
move-possible = That is possible: { $sentence }.
move-refused = Not possible ({ $rule }): { $reason }.
move-unknown = “{ $said }” is no move of { $game }. ? helps.
move-unknown-near = “{ $said }” is no move of { $game }. Did you mean { $near }?
number-unknown =
    { $count ->
        [one] There is no move { $said }; there is only 1.
       *[other] There is no move { $said }; they are numbered from 1 to { $count }.
    }
undone = Taken back: { $move }
undo-not = Nothing can be taken back: something was revealed, or somebody else has decided since.
help =
    NUMBER      the move with this number
    MOVE        the move in words, as in { $example }; one word will do if it fits one move
    ? MOVE      why a move is possible or not, and what it costs
    m           all moves as sentences
    t           the table again
    l [NUMBER]  what has happened last; more of it with a number
    u           takes your last decision back, until something new was revealed
    s FILE      saves the game
    q           leaves

## Several people at one screen

hand-over-title = { $seat } is next
hand-over = Let { $seat } sit down at the screen. Nobody else should look now.
hand-over-enter = Press Enter, { $seat }:

## The end

left = The game ends here.
saved = Saved in { $file }.
saved-resume = Saved in { $file }; { $command } goes on.
save-where = s needs a file: s game.lus
save-not = That could not be saved: { $reason }
final-title = The end
final-row = { $place }. { $seat }: { $points } { $count ->
        [one] point
       *[other] points
    }
wins = { $seat } wins with { $points } points.
wins-shared = { $seats } and { $last } share the victory with { $points } points.

## Looking at a game that was played

replay-title = Step { $step } of { $steps }
replay-as = as { $seat } saw it
replay-watching = as those who watch saw it
replay-setup = The table is set.
replay-hidden = { $seat } decides; nothing of it can be seen.
replay-decided = { $seat }: { $sentence }
replay-hint = Enter next, b back, r next round, a number, end, q
replay-end = This is the last step.
replay-begin = This is the first step.
replay-no-round = There is no further round.
replay-unknown = “{ $said }” is not understood: { $hint }
replay-no-step = There is no step { $step }; they are numbered from 0 to { $last }.
