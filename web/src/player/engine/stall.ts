/** Position in seconds, times in milliseconds. */
export type StallState = { position: number; movedAt: number; sampledAt: number }

type PlaybackSample = {
  now: number
  position: number
  expected: boolean
}

/** A longer gap: the tab or the machine slept. */
const sleepGap = 2_500

export function observePlayback(previous: StallState | null, sample: PlaybackSample): StallState {
  const { now, position, expected } = sample
  const moved = !previous || Math.abs(position - previous.position) > 0.01
  const slept = previous !== null && now - previous.sampledAt > sleepGap
  const movedAt = moved || slept || !expected ? now : previous.movedAt
  return { position, movedAt, sampledAt: now }
}

type StallVerdict = 'moving' | 'still' | 'stuck' | 'lost'

const stuckAfter = 3_000
const lostAfter = 10_000
const longestPatience = 60_000

/** Each new start in a row (`reopens`) doubles the patience. */
export function judgeStall(state: StallState, now: number, reopens: number): StallVerdict {
  const still = now - state.movedAt
  if (still >= Math.min(longestPatience, lostAfter * 2 ** Math.min(reopens, 10))) return 'lost'
  if (still >= stuckAfter) return 'stuck'
  return still > 0 ? 'still' : 'moving'
}
