// Short synthesised sounds of the table: wood on stone, coins, cards, dice, a soft chord when it is your turn, a fanfare at the end.
import type { Happening } from '../api/types'
import { inBackground } from '../lost/background'

export type Sound = 'piece' | 'coins' | 'card' | 'dice' | 'turn' | 'end'

let context: AudioContext | null = null
let output: AudioNode | null = null
let noise: AudioBuffer | null = null

/** Plays a sound. A browser that allows none before the first click stays silent. */
export function playSound(what: Sound): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') inBackground(context.resume())
  SOUNDS[what](context)
}

/** The sound of what happened: the most telling of its events. */
export function soundOf(events: Happening[]): Sound | null {
  if (!events.length) return null
  if (events.some((event) => event.id.startsWith('event-threw'))) return 'dice'
  const pieces = events.map((event) => event.travels?.piece ?? '')
  if (pieces.some((piece) => /coin|sesterce|aure/.test(piece))) return 'coins'
  return pieces.some((piece) => /card|building|tool|laurel/.test(piece)) ? 'card' : 'piece'
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  piece: (audio) => knock(audio, 0, 1),
  coins: (audio) => [0, 0.06, 0.15].forEach((at, i) => ring(audio, at, [3150, 3720, 2840][i] ?? 3000)),
  card: (audio) => swish(audio, 0),
  dice: (audio) => [0, 0.07, 0.13, 0.17, 0.26, 0.37].forEach((at, i) => knock(audio, at, 1.6 + 0.35 * (i % 3), 0.55)),
  turn: (audio) => [392, 493.88, 587.33].forEach((pitch, i) => tone(audio, 0.07 * i, pitch, 1.1, 0.055)),
  end: (audio) => FANFARE.forEach(([at, pitch, length]) => horn(audio, at, pitch, length)),
}

const FANFARE: [number, number, number][] = [
  [0, 293.66, 0.2], [0.22, 293.66, 0.1], [0.34, 293.66, 0.1], [0.46, 392, 0.34], [0.82, 440, 0.2], [1.04, 493.88, 0.9], [1.04, 392, 0.9], [1.04, 293.66, 0.9],
] // prettier-ignore

/** Everything goes through one quiet, softly limited output, so that many sounds at once do not clip. */
function out(audio: AudioContext): AudioNode {
  if (output) return output
  const limiter = audio.createDynamicsCompressor()
  const volume = audio.createGain()
  volume.gain.value = 0.8
  limiter.connect(volume).connect(audio.destination)
  output = limiter
  return limiter
}

/** A volume that rises at once, or within `rise` seconds, and dies away. */
function envelope(audio: AudioContext, start: number, peak: number, length: number, rise = 0.003): GainNode {
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(peak, start + rise)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  volume.connect(out(audio))
  return volume
}

function hiss(audio: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate)
    const samples = noise.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1
  }
  const source = audio.createBufferSource()
  source.buffer = noise
  return source
}

/** Wood on stone: a short click of noise, and the body of the piece below it. */
function knock(audio: AudioContext, after: number, size: number, loud = 1): void {
  const start = audio.currentTime + after
  const click = hiss(audio)
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = 1700 * size
  filter.Q.value = 1.4
  click.connect(filter).connect(envelope(audio, start, 0.22 * loud, 0.045))
  click.start(start)
  click.stop(start + 0.06)
  const body = audio.createOscillator()
  body.type = 'sine'
  body.frequency.setValueAtTime(230 * size, start)
  body.frequency.exponentialRampToValueAtTime(120 * size, start + 0.09)
  body.connect(envelope(audio, start, 0.28 * loud, 0.12))
  body.start(start)
  body.stop(start + 0.14)
}

/** A coin: two high partials that do not quite agree. */
function ring(audio: AudioContext, after: number, pitch: number): void {
  for (const [partial, loud] of [[1, 0.05], [1.53, 0.028], [2.41, 0.014]] as const) tone(audio, after, pitch * partial, 0.32, loud)
}

/** A card that is drawn over the table. */
function swish(audio: AudioContext, after: number): void {
  const start = audio.currentTime + after
  const paper = hiss(audio)
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = 0.9
  filter.frequency.setValueAtTime(1400, start)
  filter.frequency.exponentialRampToValueAtTime(4600, start + 0.13)
  paper.connect(filter).connect(envelope(audio, start, 0.1, 0.17, 0.05))
  paper.start(start)
  paper.stop(start + 0.2)
}

function tone(audio: AudioContext, after: number, pitch: number, length: number, loud: number): void {
  const start = audio.currentTime + after
  const string = audio.createOscillator()
  string.type = 'sine'
  string.frequency.value = pitch
  string.connect(envelope(audio, start, loud, length, 0.008))
  string.start(start)
  string.stop(start + length)
}

/** A horn, softened: a saw through a filter that opens and closes. */
function horn(audio: AudioContext, after: number, pitch: number, length: number): void {
  const start = audio.currentTime + after
  const reed = audio.createOscillator()
  const filter = audio.createBiquadFilter()
  reed.type = 'sawtooth'
  reed.frequency.value = pitch
  filter.type = 'lowpass'
  filter.frequency.setValueAtTime(500, start)
  filter.frequency.linearRampToValueAtTime(1900, start + 0.08)
  filter.frequency.linearRampToValueAtTime(700, start + length)
  reed.connect(filter).connect(envelope(audio, start, 0.09, length + 0.15, 0.03))
  reed.start(start)
  reed.stop(start + length + 0.2)
}
