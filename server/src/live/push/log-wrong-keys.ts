import type { LiveApp } from '../live-app.ts'

const minuteMs = 60_000

type Try = {
  channel: string
  /** Unknown channels share one entry, as anyone can invent names. */
  known: boolean
  ip: string
}

/** A line, then one count a minute: guessing can neither fill the log nor hide other entries. */
export function logWrongKeys(
  log: Pick<LiveApp['log'], 'warn'>,
  afterAMinute: (work: () => void) => void = (work) => setTimeout(work, minuteMs).unref(),
) {
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
