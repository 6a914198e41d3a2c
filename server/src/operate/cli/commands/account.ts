import { commandLine } from '../../../base/audit/record-audit.ts'
import { chosen, surplus } from '../arguments.ts'
import { type Command, done, refused } from '../command.ts'
import { readEmail } from '../read-email.ts'
import { removeSecondFactorFor } from '../take-second-factor.ts'

const sentences = {
  unknown: (email: string) => `There is no account of ${email}.`,
  'not-on': (email: string) => `${email} has no two-step sign-in to turn off.`,
} as const

export const account: Command<{ email: string; sure: boolean }> = {
  name: 'account',
  usage: ['account second-factor-off <email> [--yes]'],
  summary: 'Turns two-step sign-in off for somebody who lost the telephone and the recovery codes.',
  options: { yes: { meaning: 'do it without asking' } },
  parse(given) {
    const action = chosen(given.words[0], ['second-factor-off'])
    if (!action.ok) return action
    const sentence = surplus(given, 2)
    if (sentence) return { ok: false, sentence }
    const email = readEmail(given.words[1])
    return email.ok ? { ok: true, args: { email: email.args, sure: given.flags.has('yes') } } : email
  },
  question: ({ email, sure }) =>
    sure ? null : `This lets ${email} in with the password alone. Be sure that it is they who ask.`,
  async run(app, { email }) {
    const taken = await removeSecondFactorFor(app, commandLine, email)
    if (!taken.ok) return refused(sentences[taken.reason](email))
    return done(`${email} signs in with the password alone, and was told by mail.`, {
      email,
      secondFactor: false,
    })
  },
}
