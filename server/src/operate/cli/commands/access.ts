import { commandLine } from '../../../base/audit/record-audit.ts'
import type { App } from '../../app.ts'
import { giveDays, takeDays } from '../../console/change-person.ts'
import { readPersonPage } from '../../console/person-page.ts'
import { type Given, type Option, surplus } from '../arguments.ts'
import { type Command, done, type Parsed } from '../command.ts'
import { findAccountId, personRefused, readCount, readEmail, readReason } from '../person-arguments.ts'
import { pluralise } from '../pluralise.ts'

type Args = { email: string; days: number; reason: string; sure: boolean }

const maxDays = 3660
const options = {
  days: { value: 'number', meaning: 'how many days' },
  reason: { value: 'text', meaning: 'why; kept with it' },
} as const satisfies Record<string, Option>

function parse(given: Given): Parsed<Args> {
  const sentence = surplus(given, 1)
  if (sentence) return { ok: false, sentence }
  const email = readEmail(given.words[0])
  if (!email.ok) return email
  const days = readCount(given, 'days', maxDays)
  if (!days.ok) return days
  const reason = readReason(given)
  if (!reason.ok) return reason
  const sure = given.flags.has('yes')
  return { ok: true, args: { email: email.args, days: days.args, reason: reason.args, sure } }
}

async function change(app: App, work: typeof giveDays, { email, days, reason }: Args) {
  const id = await findAccountId(app, email)
  if (id === null) return personRefused(app, email, 'unknown')
  const changed = await work(app, commandLine, { id, days, reason })
  if (!changed.ok) return personRefused(app, email, changed.reason)
  const accessEndsAt = (await readPersonPage(app, id))?.accessEndsAt ?? null
  return done(`${email} has access until ${accessEndsAt}.`, { email, accessEndsAt })
}

export const grant: Command<Args> = {
  name: 'grant',
  usage: ['grant <email> --days <number> --reason "<text>"'],
  summary: 'Gives somebody days of access.',
  options,
  parse,
  run: (app, args) => change(app, giveDays, args),
}

export const revoke: Command<Args> = {
  name: 'take',
  usage: ['take <email> --days <number> --reason "<text>" [--yes]'],
  summary: 'Takes days of access that are not used yet, the last ones first.',
  options: { ...options, yes: { meaning: 'do it without asking' } },
  parse,
  question: ({ email, days, sure }) =>
    sure ? null : `This takes ${pluralise(days, 'day')} of access from ${email}.`,
  run: (app, args) => change(app, takeDays, args),
}
