import { commandLine } from '../../../base/audit/record-audit.ts'
import { changeEmail } from '../../console/change-person.ts'
import { chosen, surplus } from '../arguments.ts'
import { type Command, done, refused } from '../command.ts'
import { findAccountId, personRefused, readEmail, readReason } from '../person-arguments.ts'
import { removeSecondFactorFor } from '../take-second-factor.ts'

const sentences = {
  unknown: (email: string) => `There is no account of ${email}.`,
  'not-on': (email: string) => `${email} has no two-step sign-in to turn off.`,
} as const

type Args = { email: string; sure: boolean } & (
  | { action: 'second-factor-off' }
  | { action: 'email'; to: string; reason: string }
)

export const account: Command<Args> = {
  name: 'account',
  usage: [
    'account email <email> <new email> --reason <why> [--yes]',
    'account second-factor-off <email> [--yes]',
  ],
  summary:
    'Gives an account another e-mail address, or turns two-step sign-in off for somebody who lost the telephone and the recovery codes.',
  options: {
    reason: { value: 'why', meaning: 'kept in the audit log' },
    yes: { meaning: 'do it without asking' },
  },
  parse(given) {
    const action = chosen(given.words[0], ['email', 'second-factor-off'])
    if (!action.ok) return action
    const sentence = surplus(given, action.args === 'email' ? 3 : 2)
    if (sentence) return { ok: false, sentence }
    const email = readEmail(given.words[1])
    if (!email.ok) return email
    const who = { email: email.args, sure: given.flags.has('yes') }
    if (action.args === 'second-factor-off') return { ok: true, args: { ...who, action: action.args } }
    const to = readEmail(given.words[2])
    if (!to.ok) return to
    const reason = readReason(given)
    return reason.ok
      ? { ok: true, args: { ...who, action: action.args, to: to.args, reason: reason.args } }
      : reason
  },
  question(args) {
    if (args.sure) return null
    return args.action === 'email'
      ? `This gives the account of ${args.email} the address ${args.to}. Be sure that it is they who ask.`
      : `This lets ${args.email} in with the password alone. Be sure that it is they who ask.`
  },
  async run(app, args) {
    const { email } = args
    if (args.action === 'email') {
      const id = await findAccountId(app, email)
      if (id === null) return personRefused(app, email, 'unknown')
      const changed = await changeEmail(app, commandLine, { id, email: args.to, reason: args.reason })
      if (!changed.ok) return personRefused(app, email, changed.reason)
      return done(`The account of ${email} has the address ${args.to} now; both were told by mail.`, {
        email: args.to,
        before: email,
      })
    }
    const taken = await removeSecondFactorFor(app, commandLine, email)
    if (!taken.ok) return refused(sentences[taken.reason](email))
    return done(`${email} signs in with the password alone, and was told by mail.`, {
      email,
      secondFactor: false,
    })
  },
}
