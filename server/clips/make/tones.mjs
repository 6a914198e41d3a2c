export const sampleRate = 48000
const loopSeconds = 16
const quiet = 0.09

/**
 * 16-bit stereo. Frequencies are rounded to sixteenths of a hertz: whole numbers of swings in 16 s, so the
 * loop has no seam.
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

/** The right side swells while the left rests. */
function swelling(seconds, side, times) {
  return 0.6 + 0.4 * Math.sin(2 * Math.PI * ((seconds * times) / loopSeconds + side / 2))
}

/** Left in even seconds, right in odd ones. */
function inTurn(seconds, side) {
  return Math.floor(seconds) % 2 === side ? Math.sin(Math.PI * (seconds % 1)) ** 2 : 0
}
