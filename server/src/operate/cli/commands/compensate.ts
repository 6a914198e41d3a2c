import { commandLine } from '../../../base/audit/record-audit.ts'
import type { App } from '../../app.ts'
import { type Compensation, compensate as compensateAll, countCompensated } from '../../console/compensate.ts'
import { surplus } from '../arguments.ts'
import { type Command, done, refused } from '../command.ts'
import { parsePeriod, periodOptions, readPeriod } from '../period.ts'
import { readCount, readReason } from '../person-arguments.ts'
import { pluralise } from '../pluralise.ts'

type TypedPeriod = Extract<ReturnType<typeof readPeriod>, { ok: true }>['args']
type Args = {
  days: number
  reason: string
  streamId: string | null
  period: TypedPeriod
  preview: boolean
  sure: boolean
}

const maxDays = 366

/** Undefined without a stream; null without a start, or for an empty period. */
function toWatched(app: App, { streamId, period }: Args): Compensation['watched'] | null {
  if (streamId === null) return undefined
  const now = app.clock.now()
  const { from, until } = parsePeriod(period, now)
  if (from === null || from === undefined) return null
  const watched = { streamId, from: new Date(from), until: until ? new Date(until) : new Date(now) }
  return watched.from < watched.until ? watched : null
}

export const compensate: Command<Args> = {
  name: 'compensate',
  usage: [
    'compensate --days <number> --reason "<text>" [--yes]',
    'compensate --days <number> --reason "<text>" --stream <id> --from <time> [--until <time>] [--yes]',
    'compensate --days <number> --preview [--stream <id> --from <time> [--until <time>]]',
  ],
  summary: 'Gives days to everybody who has access, or to those who watched a stream.',
  options: {
    days: { value: 'number', meaning: 'how many days each gets' },
    reason: { value: 'text', meaning: 'why; kept with each line of the ledger' },
    stream: { value: 'id', meaning: 'only who watched this stream' },
    from: { value: 'time', meaning: 'from this time on, such as 2027-01-31T20:00:00Z' },
    until: { ...periodOptions.until, meaning: 'until this time; now unless told' },
    preview: { meaning: 'only say how many people that is' },
    yes: { meaning: 'do it without asking' },
  },
  parse(given) {
    const sentence = surplus(given, 0)
    if (sentence) return { ok: false, sentence }
    const days = readCount(given, 'days', maxDays)
    if (!days.ok) return days
    const preview = given.flags.has('preview')
    const reason = preview ? { ok: true as const, args: '' } : readReason(given)
    if (!reason.ok) return reason
    const streamId = given.values.get('stream') ?? null
    const period = readPeriod(given)
    if (!period.ok) return period
    if (
      (streamId === null) === given.values.has('from') ||
      (streamId === null && given.values.has('until'))
    ) {
      return { ok: false, sentence: "'--stream' and '--from' go together, with or without '--until'." }
    }
    return {
      ok: true,
      args: {
        days: days.args,
        reason: reason.args,
        streamId,
        period: period.args,
        preview,
        sure: given.flags.has('yes'),
      },
    }
  },
  question({ days, streamId, preview, sure }) {
    if (preview || sure) return null
    const whom = streamId === null ? 'everybody who has access' : `everybody who watched ${streamId}`
    return `This gives ${pluralise(days, 'day')} to ${whom}; --preview says how many that are.`
  },
  async run(app, args) {
    const watched = toWatched(app, args)
    if (watched === null) return refused('The time must begin before it ends.')
    if (watched && !(await app.registry.findStream(watched.streamId))) {
      return refused(`There is no stream '${watched.streamId}'; stream list shows which there are.`)
    }
    const { days, reason, preview } = args
    const given = (people: number) => `${pluralise(days, 'day')} to ${pluralise(people, 'person', 'people')}`
    if (preview) {
      const people = await countCompensated(app, { watched })
      return done(`Would give ${given(people)}.`, { preview: true, people, days })
    }
    const people = await compensateAll(app, commandLine, { days, reason, watched })
    return done(`Gave ${given(people)}.`, { people, days })
  },
}
