import type { LiveApp } from '../live-app.ts'

const minuteMs = 60_000

type Try = {
  channel: string
  /** Whether there is such a channel. Those that there are not count as one, since anybody can think up any number of them. */
  known: boolean
  ip: string
}

/**
 * Notes broadcasts with a wrong key in the log: each channel's first at once, those of the minute after it as one line with their number,
 * so that anyone who tries keys neither fills the log nor hides what else is in it.
 */
export function logWrongKeys(
  log: Pick<LiveApp['log'], 'warn'>,
  afterAMinute: (work: () => void) => void = (work) => setTimeout(work, minuteMs).unref(),
) {
  /** Tries since a line was written, by channel. */
  const more = new Map<string, number>()
  return ({ channel, known, ip }: Try) => {
    const place = known ? channel : ''
    const tries = more.get(place)
    if (tries !== undefined) {
      more.set(place, tries + 1)
      return
    }
    log.warn({ channel, reason: 'wrong-key', ip }, 'a broadcast was refused')
    more.set(place, 0)
    afterAMinute(() => {
      const tries = more.get(place) ?? 0
      more.delete(place)
      if (tries === 0) return
      const where = known ? { channel } : {}
      log.warn({ ...where, reason: 'wrong-key', tries }, 'more broadcasts were refused within a minute')
    })
  }
}
