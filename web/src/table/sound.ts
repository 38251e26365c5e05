// Short synthesised sounds: wood on stone for a piece, a rattle for dice.
let context: AudioContext | null = null

export function playSound(what: 'piece' | 'dice'): void {
  context ??= new AudioContext()
  const knocks = what === 'dice' ? [0, 0.07, 0.13, 0.2] : [0]
  for (const at of knocks) knock(context, at, what === 'dice' ? 900 : 420)
}

function knock(audio: AudioContext, after: number, pitch: number): void {
  const start = audio.currentTime + after
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(pitch, start)
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, start + 0.06)
  volume.gain.setValueAtTime(0.15, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.08)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 0.1)
}
