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
    const entry = known ? channel : ''
    const tries = more.get(entry)
    if (tries !== undefined) {
      more.set(entry, tries + 1)
      return
    }
    log.warn({ channel, reason: 'wrong-key', ip }, 'a broadcast was refused')
    more.set(entry, 0)
    afterAMinute(() => {
      const tries = more.get(entry) ?? 0
      more.delete(entry)
      if (tries === 0) return
      const where = known ? { channel } : {}
      log.warn({ ...where, reason: 'wrong-key', tries }, 'more broadcasts were refused within a minute')
    })
  }
}
