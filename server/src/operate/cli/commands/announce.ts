import { oneLine } from '@strom/contract'
import { commandLine } from '../../../base/audit/record-audit.ts'
import {
  cancelAnnouncement,
  endAnnouncements,
  type ListedAnnouncement,
  listAnnouncements,
  announce as makeAnnouncement,
} from '../../../site/site/announcements.ts'
import type { App } from '../../app.ts'
import { type Given, surplus } from '../arguments.ts'
import { type Command, done, type Parsed, refused } from '../command.ts'
import { faultSentence, parsePeriod, periodOptions, readPeriod } from '../period.ts'

type TypedPeriod = Extract<ReturnType<typeof readPeriod>, { ok: true }>['args']
type Args =
  | { action: 'make'; title: string; text: string; period: TypedPeriod }
  | { action: 'list' | 'end' }
  | { action: 'cancel'; id: string }

function otherAction({ flags, values }: Given): Parsed<Exclude<Args, { action: 'make' }> | null> {
  const asked = ['list', 'end', 'cancel'].filter((name) => flags.has(name) || values.has(name))
  const [first, second] = asked
  const time = ['from', 'until'].find((name) => values.has(name))
  if (first === undefined) return { ok: true, args: null }
  if (second !== undefined) return { ok: false, sentence: `Say '--${first}' or '--${second}', not both.` }
  if (time !== undefined) return { ok: false, sentence: `'--${first}' has no times; leave '--${time}' out.` }
  const id = values.get('cancel')?.toLowerCase()
  if (id !== undefined) return { ok: true, args: { action: 'cancel', id } }
  return { ok: true, args: { action: first === 'list' ? 'list' : 'end' } }
}

function described({ id, title, text, starts_at, ends_at, shown }: ListedAnnouncement) {
  const until = ends_at?.toISOString() ?? null
  return { id, title, text, from: starts_at.toISOString(), until, shown }
}

async function list(app: App) {
  const announcements = (await listAnnouncements(app)).map(described)
  const lines = announcements.map(({ id, title, from, until, shown }) => {
    const when = shown ? 'shown now' : `from ${from}`
    return `${id.slice(0, 8)}  '${title}', ${when}${until ? `, until ${until}` : ''}`
  })
  return done(lines.join('\n') || 'There is no announcement, and none to come.', { announcements })
}

async function end(app: App) {
  const titles = await endAnnouncements(app, commandLine)
  if (titles.length === 0) return refused('There is no announcement to end.')
  return done(`Ended: ${titles.map((title) => `'${title}'`).join(', ')}.`, { ended: titles })
}

async function cancel(app: App, id: string) {
  const result = await cancelAnnouncement(app, id, commandLine)
  if (!result.ok) {
    const none = `There is no announcement '${id}'`
    const why = result.reason === 'unknown' ? none : `Several announcements begin with '${id}'`
    return refused(`${why}; announce --list shows which there are.`)
  }
  const { shown, title } = result.cancelled
  return done(`${shown ? 'Ended' : 'Called off'}: '${title}'.`, { cancelled: described(result.cancelled) })
}

async function make(app: App, { title, text, period: typed }: Extract<Args, { action: 'make' }>) {
  const period = parsePeriod(typed, app.clock.now())
  const made = await makeAnnouncement(app, { title, text, ...period }, commandLine)
  if (!made.ok) return refused(faultSentence(made.reason, period))
  const from = period.from?.toISOString() ?? null
  const until = period.until?.toISOString() ?? null
  const replaced = made.replaced.map((one) => ` It takes the place of '${one}'.`).join('')
  const span = `${from ? ` from ${from}` : ''}${until ? ` until ${until}` : ''}`
  const { id, token } = made
  return done(`Announced '${title}'${span}.${replaced}`, {
    id,
    token,
    title,
    text,
    from,
    until,
    replaced: made.replaced,
  })
}

export const announce: Command<Args> = {
  name: 'announce',
  usage: [
    'announce "<title>" "<text>" [--from <time>] [--until <time>]',
    'announce --list',
    'announce --cancel <id>',
    'announce --end',
  ],
  summary: 'Shows an announcement once to everyone, now or later, in place of the one before; or ends it.',
  options: {
    ...periodOptions,
    list: { meaning: 'list the announcement that is shown and those to come' },
    cancel: { value: 'id', meaning: 'call off one that is to come, or end it; its first characters will do' },
    end: { meaning: 'end the announcement that is shown' },
  },
  parse(given) {
    const other = otherAction(given)
    if (!other.ok) return other
    const sentence = surplus(given, other.args ? 0 : 2)
    if (sentence) return { ok: false, sentence }
    if (other.args) return { ok: true, args: other.args }
    const [typed = '', text = ''] = given.words.map((word) => word.trim())
    const title = oneLine(typed)
    if (title === '' || text === '') {
      return { ok: false, sentence: 'An announcement needs a title and a text: announce "<title>" "<text>".' }
    }
    if (title.length > 200) return { ok: false, sentence: 'The title may have at most 200 characters.' }
    if (text.length > 10_000) return { ok: false, sentence: 'The text may have at most 10 000 characters.' }
    const period = readPeriod(given)
    return period.ok ? { ok: true, args: { action: 'make', title, text, period: period.args } } : period
  },
  run(app, args) {
    if (args.action === 'make') return make(app, args)
    if (args.action === 'cancel') return cancel(app, args.id)
    return args.action === 'list' ? list(app) : end(app)
  },
}
