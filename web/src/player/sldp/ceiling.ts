const leastBeliefMs = 30_000
const mostBeliefMs = 480_000
/** A line that fails again this soon after it was tried again has not changed. */
const sameLineMs = 60_000

/** A bit rate that the line did not carry, and how long that is assumed: twice as long each time in a row. */
export function createCeiling() {
  let bits = Number.POSITIVE_INFINITY
  let beliefMs = leastBeliefMs
  let until = Number.NEGATIVE_INFINITY
  return {
    /** The line carried no more than so many bits a second. */
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
