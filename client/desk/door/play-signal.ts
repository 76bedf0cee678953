import type { Signal } from './answer.ts'

/** Tones in hertz, each of 120 ms, and vibrations in milliseconds. */
const SIGNALS: Readonly<Record<Signal, { tones: readonly number[]; vibration: number[] }>> = {
  go: { tones: [1320], vibration: [80] },
  out: { tones: [990, 660], vibration: [40, 40, 40] },
  wait: { tones: [660, 660], vibration: [120, 80, 120] },
  stop: { tones: [330, 220, 220], vibration: [400] },
}
const TONE_SECONDS = 0.12
const VOLUME = 0.2

let context: AudioContext | undefined

/** Plays a signal by sound, and by vibration if the device can. Browsers allow both after the first tap or key only. */
export function playSignal(signal: Signal): void {
  const { tones, vibration } = SIGNALS[signal]
  if (!navigator.userActivation.hasBeenActive) return
  navigator.vibrate?.(vibration)
  context ??= new AudioContext()
  const audio = context
  const volume = new GainNode(audio, { gain: VOLUME })
  volume.connect(audio.destination)
  tones.forEach((frequency, at) => {
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(volume)
    tone.start(audio.currentTime + at * TONE_SECONDS * 1.5)
    tone.stop(audio.currentTime + at * TONE_SECONDS * 1.5 + TONE_SECONDS)
  })
}
