/** In ticks. */
const fewest = 15
const most = 300

/** Limits full reads to about 0.5 % of the time. */
export function createRefreshInterval(tickMs: number) {
  let last = 0
  let wait = fewest
  return {
    isDue: (tick: number, inHaste: boolean): boolean => tick - last >= (inHaste ? fewest : wait),
    begin(tick: number) {
      last = tick
      wait = fewest
    },
    end(tick: number, tookMs: number) {
      last = tick
      wait = Math.min(Math.max(fewest, Math.ceil((200 * tookMs) / tickMs)), most)
    },
  }
}
