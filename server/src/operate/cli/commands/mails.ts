import { commandLine } from '../../../base/audit/record-audit.ts'
import { searchMails } from '../../console/queries-mails.ts'
import { retryMails } from '../../console/retry-mails.ts'
import { surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'
import { pluralise } from '../pluralise.ts'

type Args = { which: 'all' | 'queued' | 'failed'; email: string; retry: boolean; sure: boolean }
type Row = Awaited<ReturnType<typeof searchMails>>[number]

const maxShown = 50

function line({ created_at, state, kind, recipient, tries, error }: Row): string {
  const at = created_at.toISOString().slice(0, 16).replace('T', ' ')
  const tried = state === 'queued' && tries > 0 ? [`after ${pluralise(tries, 'try', 'tries')}`] : []
  return [at, state, kind, recipient, ...tried, ...(error === null ? [] : [`(${error})`])].join('  ')
}

function shown({ recipient, created_at, sent_at, ...mail }: Row) {
  return { ...mail, to: recipient, at: created_at.toISOString(), sentAt: sent_at?.toISOString() ?? null }
}

export const mails: Command<Args> = {
  name: 'mails',
  usage: ['mails [--queued | --failed] [--email <part>]', 'mails --retry [--yes]'],
  summary: 'Lists the newest mails, or sends those of the last seven days once more that were given up.',
  options: {
    queued: { meaning: 'only those that wait to be sent' },
    failed: { meaning: 'only those that were given up, and why' },
    email: { value: 'part', meaning: 'only those to addresses with this in them' },
    retry: {
      meaning:
        'send those that were given up once more, but for those taken back and links that have run out',
    },
    yes: { meaning: 'do it without asking' },
  },
  parse(given) {
    const sentence = surplus(given, 0)
    if (sentence) return { ok: false, sentence }
    const has = (flag: string) => given.flags.has(flag)
    const email = given.values.get('email') ?? ''
    if ([has('queued'), has('failed'), has('retry')].filter(Boolean).length > 1) {
      return { ok: false, sentence: "Say one of '--queued', '--failed' and '--retry'." }
    }
    if (has('retry') && email) return { ok: false, sentence: "'--email' does not go with '--retry'." }
    if (has('yes') && !has('retry')) return { ok: false, sentence: "'--yes' goes with '--retry'." }
    const which = has('queued') ? 'queued' : has('failed') ? 'failed' : 'all'
    return { ok: true, args: { which, email, retry: has('retry'), sure: has('yes') } }
  },
  question({ retry, sure }) {
    if (!retry || sure) return null
    return 'This sends the mails of the last seven days that were given up once more; mails --failed lists them.'
  },
  async run(app, { which, email, retry }) {
    if (!retry) {
      const rows = await searchMails(app.db, { which, text: email, limit: maxShown })
      const text = rows.map(line).join('\n') || 'There are no such mails.'
      return done(text, { mails: rows.map(shown) })
    }
    let retried = 0
    for (;;) {
      const round = await retryMails(app, commandLine)
      retried += round.retried
      if (round.retried === 0 || round.left === 0) break
    }
    if (retried === 0) return done('There is no mail to be sent once more.', { retried })
    return done(`${pluralise(retried, 'mail waits', 'mails wait')} to be sent once more.`, { retried })
  },
}
