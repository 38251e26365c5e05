// Plays a game against the strongest bot, and draws the end. In Node: node play.mjs aquileia 3 2 (iterations of the bot)
import { Bot, Match, draw, open } from 'lusoria'

export async function play(name, seats, iterations, you = 0) {
  const game = await open(name)
  const match = new Match(game, seats, 42)
  const strongest = new Bot(game, iterations ? { iterations } : undefined)
  while (!match.over) {
    if (match.seat === you) match.play(match.moves().at(-1)) // you: always the last move of the list
    else match.play(strongest.choose(match))
  }
  return { scores: match.scores(), state: match.state(), picture: draw(match, you) }
}

if (typeof process === 'object') {
  const [name = 'aquileia', seats = '3', iterations] = process.argv.slice(2)
  const { scores, picture } = await play(name, Number(seats), Number(iterations))
  console.log(scores.join(' '), picture.length)
}
