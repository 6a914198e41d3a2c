// The sound of a channel: quiet tones whose every swing fits the loop, so that it has no seam.

export const sampleRate = 48000
const loopSeconds = 16
const quiet = 0.09

/**
 * One loop of stereo sound as 16-bit samples. Frequencies are rounded to sixteenths of a hertz, which
 * makes them whole numbers of swings in 16 s. Each side has its own notes; they swell in turn.
 */
export function tones({ left, right, swell = 1, beat = false }) {
  const samples = Buffer.alloc(sampleRate * loopSeconds * 4)
  const sides = [left, right].map((notes) =>
    notes.map((note) => Math.round(note * loopSeconds) / loopSeconds),
  )
  for (let i = 0; i < sampleRate * loopSeconds; i++) {
    const seconds = i / sampleRate
    sides.forEach((notes, side) => {
      const loudness = beat ? inTurn(seconds, side) : swelling(seconds, side, swell)
      const sound = notes.reduce((sum, note, n) => sum + Math.sin(2 * Math.PI * note * seconds) / (n + 1), 0)
      samples.writeInt16LE(Math.round(32767 * quiet * loudness * sound), i * 4 + side * 2)
    })
  }
  return samples
}

/** Rises and falls `times` in a loop, the right side when the left one rests. */
function swelling(seconds, side, times) {
  return 0.6 + 0.4 * Math.sin(2 * Math.PI * ((seconds * times) / loopSeconds + side / 2))
}

/** A soft tone each second, left in even and right in odd ones. */
function inTurn(seconds, side) {
  return Math.floor(seconds) % 2 === side ? Math.sin(Math.PI * (seconds % 1)) ** 2 : 0
}
