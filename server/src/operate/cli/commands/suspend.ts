import { commandLine } from '../../../base/audit/record-audit.ts'
import {
  reinstate as reinstatePerson,
  setStaff,
  suspend as suspendPerson,
} from '../../console/change-person.ts'
import { chosen, surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'
import { findAccountId, personRefused, readEmail, readReason } from '../person-arguments.ts'

const sure = { meaning: 'do it without asking' } as const

type StaffArgs = { email: string; isStaff: boolean; sure: boolean }

export const staff: Command<StaffArgs> = {
  name: 'staff',
  usage: ['staff add <email>', 'staff remove <email> [--yes]'],
  summary: 'Makes somebody staff, who see reports and tickets; or no longer.',
  options: { yes: sure },
  parse(given) {
    const sentence = surplus(given, 2)
    if (sentence) return { ok: false, sentence }
    const action = chosen(given.words[0], ['add', 'remove'])
    if (!action.ok) return action
    const email = readEmail(given.words[1])
    if (!email.ok) return email
    const isStaff = action.args === 'add'
    return { ok: true, args: { email: email.args, isStaff, sure: given.flags.has('yes') } }
  },
  question: (args) =>
    args.isStaff || args.sure
      ? null
      : `This takes the rights of staff from ${args.email} and signs them out everywhere.`,
  async run(app, { email, isStaff }) {
    const id = await findAccountId(app, email)
    if (id === null) return personRefused(app, email, 'unknown')
    const changed = await setStaff(app, commandLine, { id, isStaff })
    if (!changed.ok) return personRefused(app, email, changed.reason)
    return done(`${email} is ${isStaff ? 'staff' : 'no longer staff'}.`, { email, isStaff })
  },
}

export const suspend: Command<{ email: string; reason: string; sure: boolean }> = {
  name: 'suspend',
  usage: ['suspend <email> --reason "<text>" [--yes]'],
  summary: 'Keeps somebody out; every sign-in and playback of theirs ends at once.',
  options: { reason: { value: 'text', meaning: 'why; kept with it' }, yes: sure },
  parse(given) {
    const sentence = surplus(given, 1)
    if (sentence) return { ok: false, sentence }
    const email = readEmail(given.words[0])
    if (!email.ok) return email
    const reason = readReason(given)
    if (!reason.ok) return reason
    return { ok: true, args: { email: email.args, reason: reason.args, sure: given.flags.has('yes') } }
  },
  question: (args) => (args.sure ? null : `This keeps ${args.email} out and ends all their sign-ins.`),
  async run(app, { email, reason }) {
    const id = await findAccountId(app, email)
    if (id === null) return personRefused(app, email, 'unknown')
    const changed = await suspendPerson(app, commandLine, { id, reason })
    if (!changed.ok) return personRefused(app, email, changed.reason)
    return done(`${email} is suspended.`, { email, suspended: true })
  },
}

export const reinstate: Command<{ email: string }> = {
  name: 'reinstate',
  usage: ['reinstate <email>'],
  summary: 'Lets somebody in again who was suspended.',
  parse(given) {
    const sentence = surplus(given, 1)
    if (sentence) return { ok: false, sentence }
    const email = readEmail(given.words[0])
    return email.ok ? { ok: true, args: { email: email.args } } : email
  },
  async run(app, { email }) {
    const id = await findAccountId(app, email)
    if (id === null) return personRefused(app, email, 'unknown')
    const changed = await reinstatePerson(app, commandLine, { id })
    if (!changed.ok) return personRefused(app, email, changed.reason)
    return done(`${email} may sign in.`, { email, suspended: false })
  },
}
