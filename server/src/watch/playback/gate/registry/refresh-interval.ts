/** The least ticks from one reading of everything to the next, and the most. */
const fewest = 15
const most = 300

/**
 * How often everything is read again, in ticks: every fifteen, and of very many sessions less often, so that it takes no
 * more than half a hundredth of the time. Who may have missed something does not wait that long.
 */
export function createRefreshInterval(tickMs: number) {
  let last = 0
  let wait = fewest
  return {
    /** Whether to read at this tick; `inHaste`: something may have been missed. */
    isDue: (tick: number, inHaste: boolean): boolean => tick - last >= (inHaste ? fewest : wait),
    /** A reading begins; one that fails is tried again as soon as the next may be. */
    begin(tick: number) {
      last = tick
      wait = fewest
    },
    /** It has come to its end at this tick, and took so long. */
    end(tick: number, tookMs: number) {
      last = tick
      wait = Math.min(Math.max(fewest, Math.ceil((200 * tookMs) / tickMs)), most)
    },
  }
}
