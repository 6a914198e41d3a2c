const leastBeliefMs = 30_000
const mostBeliefMs = 480_000
/** A failure this soon means that the line has not changed. */
const sameLineMs = 60_000

/** Each failure in a row doubles how long a bit rate is avoided. */
export function createCeiling() {
  let bits = Number.POSITIVE_INFINITY
  let beliefMs = leastBeliefMs
  let until = Number.NEGATIVE_INFINITY
  return {
    found(bitsASecond: number, now: number) {
      const again = now >= until && now < until + sameLineMs
      if (again) beliefMs = Math.min(mostBeliefMs, beliefMs * 2)
      else if (now > until) beliefMs = leastBeliefMs
      bits = bitsASecond
      until = now + beliefMs
    },
    allows: (bitrate: number, now: number) => bitrate <= bits || now >= until,
  }
}
