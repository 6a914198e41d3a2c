import { endAnnouncements, announce as makeAnnouncement } from '../../site/announcements.ts'
import { surplus } from '../arguments.ts'
import { type Command, done, type Parsed, refused } from '../command.ts'

type Args = { end: true } | { end: false; title: string; text: string; until: Date | null }

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

function readTime(value: string): Parsed<Date> {
  const time = new Date(value)
  if (isoTime.test(value) && !Number.isNaN(time.getTime())) return { ok: true, args: time }
  return {
    ok: false,
    sentence: `'${value}' is no time; write it with its zone, such as 2027-01-31T20:00:00Z, or only the day (UTC).`,
  }
}

/** Shows a modal once to everyone who opens the site, or stops showing it (specification 2, Announcement modal). */
export const announce: Command<Args> = {
  name: 'announce',
  usage: ['announce "<title>" "<text>" [--until <time>]', 'announce --end'],
  summary: 'Shows an announcement once to everyone, in place of the one before; or ends it.',
  options: {
    until: { value: 'time', meaning: 'when it ends by itself, such as 2027-01-31T20:00:00Z' },
    end: { meaning: 'end the announcement' },
  },
  parse(given) {
    const end = given.flags.has('end')
    const sentence = surplus(given, end ? 0 : 2)
    if (sentence) return { ok: false, sentence }
    const written = given.values.get('until')
    if (end && written !== undefined)
      return { ok: false, sentence: "'--end' ends it now; leave '--until' out." }
    if (end) return { ok: true, args: { end } }
    const [title = '', text = ''] = given.words.map((word) => word.trim())
    if (title === '' || text === '') {
      return { ok: false, sentence: 'An announcement needs a title and a text: announce "<title>" "<text>".' }
    }
    if (title.length > 200) return { ok: false, sentence: 'The title may have at most 200 characters.' }
    const until = written === undefined ? null : readTime(written)
    if (until?.ok === false) return until
    return { ok: true, args: { end, title, text, until: until?.args ?? null } }
  },
  async run(app, args) {
    if (args.end) {
      const titles = await endAnnouncements(app)
      if (titles.length === 0) return refused('There is no announcement to end.')
      return done(`Ended: ${titles.map((title) => `'${title}'`).join(', ')}.`, { ended: titles })
    }
    const made = await makeAnnouncement(app, args)
    if (!made.ok)
      return refused(`${args.until?.toISOString()} has passed; the announcement would never be seen.`)
    const ending = args.until ? ` until ${args.until.toISOString()}` : ''
    const replaced = made.replaced.map((title) => ` It takes the place of '${title}'.`).join('')
    return done(`Announced '${args.title}'${ending}.${replaced}`, {
      token: made.token,
      title: args.title,
      text: args.text,
      until: args.until?.toISOString() ?? null,
      replaced: made.replaced,
    })
  },
}
