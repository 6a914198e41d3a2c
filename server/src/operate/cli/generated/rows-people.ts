import { contract } from '@strom/contract'
import { pluralise } from '../pluralise.ts'
import { commandFromRow } from './command-from-row.ts'
import { account } from './field-kinds.ts'

const { people } = contract

const whom = { words: ['id'], kinds: { id: account }, counts: true } as const

function days(count: unknown): string {
  return pluralise(Number(count), 'day')
}

export const peopleCommands = [
  commandFromRow({
    name: 'people list',
    endpoint: people.search,
    words: ['text'],
    defaults: { text: '' },
    meanings: { text: 'only whose address or name holds these characters' },
    columns: ['email', 'username', 'isStaff', 'isOwner', 'accessEndsAt', 'suspendedAt'],
  }),
  commandFromRow({ name: 'people show', endpoint: people.page, ...whom }),
  commandFromRow({
    name: 'people add',
    endpoint: people.add,
    words: ['email'],
    defaults: { months: 0 },
    counts: true,
  }),
  commandFromRow({ name: 'people give-month', endpoint: people.giveMonth, ...whom }),
  commandFromRow({ name: 'people grant-days', endpoint: people.grantDays, ...whom }),
  commandFromRow({
    name: 'people take-days',
    endpoint: people.takeDays,
    ...whom,
    question: (of) => `This takes ${days(of.days)} of access from ${of.id}.`,
  }),
  commandFromRow({ name: 'people change-points', endpoint: people.changePoints, ...whom }),
  commandFromRow({
    name: 'people compensate',
    endpoint: people.compensate,
    previews: { reason: '-' },
    says: ({ people: many }, _now, { days: each, preview }) =>
      `${preview ? 'Would give' : 'Gave'} ${days(each)} to ${pluralise(many, 'account')}.`,
    question({ days: each, stream }) {
      const who = stream === undefined ? 'everybody who has access' : `everybody who watched ${stream}`
      return `This gives ${days(each)} to ${who}; --preview says how many that are.`
    },
  }),
  commandFromRow({
    name: 'people set-staff',
    endpoint: people.setStaff,
    ...whom,
    question: ({ id, staff }) =>
      staff ? null : `This takes the rights of staff from ${id} and signs them out everywhere.`,
  }),
  commandFromRow({
    name: 'people suspend',
    endpoint: people.suspend,
    ...whom,
    question: ({ id }) => `This keeps ${id} out and ends all their sign-ins.`,
  }),
  commandFromRow({ name: 'people reinstate', endpoint: people.reinstate, ...whom }),
  commandFromRow({
    name: 'people change-email',
    endpoint: people.changeEmail,
    ...whom,
    words: ['id', 'email'],
    question: ({ id, email }) =>
      `This gives the account of ${id} the address ${email}. Be sure that it is they who ask.`,
  }),
  commandFromRow({ name: 'people send-reset', endpoint: people.sendReset, ...whom }),
  commandFromRow({
    name: 'people delete',
    endpoint: people.deletePerson,
    ...whom,
    question: ({ id }) => `This deletes the account of ${id} in 7 days.`,
  }),
  commandFromRow({ name: 'people keep', endpoint: people.keepPerson, ...whom }),
]
