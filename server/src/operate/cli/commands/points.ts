import { commandLine } from '../../../base/audit/record-audit.ts'
import { changePoints } from '../../console/change-person.ts'
import { readPersonPage } from '../../console/person-page.ts'
import { surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'
import { findAccountId, personRefused, readCount, readEmail, readReason } from '../person-arguments.ts'
import { pluralise } from '../pluralise.ts'

type Args = { email: string; points: number; reason: string }

const maxPoints = 100_000

export const points: Command<Args> = {
  name: 'points',
  usage: [
    'points <email> --give <number> --reason "<text>"',
    'points <email> --take <number> --reason "<text>"',
  ],
  summary: 'Gives somebody reward points, or takes some.',
  options: {
    give: { value: 'number', meaning: 'how many points to give' },
    take: { value: 'number', meaning: 'how many points to take' },
    reason: { value: 'text', meaning: 'why; kept with it' },
  },
  parse(given) {
    const sentence = surplus(given, 1)
    if (sentence) return { ok: false, sentence }
    const email = readEmail(given.words[0])
    if (!email.ok) return email
    if (given.values.has('give') === given.values.has('take')) {
      return { ok: false, sentence: "Say either '--give' or '--take'." }
    }
    const takes = given.values.has('take')
    const count = readCount(given, takes ? 'take' : 'give', maxPoints)
    if (!count.ok) return count
    const reason = readReason(given)
    if (!reason.ok) return reason
    const signed = takes ? -count.args : count.args
    return { ok: true, args: { email: email.args, points: signed, reason: reason.args } }
  },
  async run(app, { email, ...change }) {
    const id = await findAccountId(app, email)
    if (id === null) return personRefused(app, email, 'unknown')
    const changed = await changePoints(app, commandLine, { id, ...change })
    if (!changed.ok) return personRefused(app, email, changed.reason)
    const balance = (await readPersonPage(app, id))?.points ?? 0
    return done(`${email} has ${pluralise(balance, 'point')}.`, { email, points: balance })
  },
}
