import type { PersonPage } from '@strom/contract'
import { readPersonPage } from '../../console/person-page.ts'
import { surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'
import { findAccountId, personRefused, readEmail } from '../person-arguments.ts'

function rights({ isOwner, isStaff, isLegacy, suspendedAt }: PersonPage): string {
  const is = [
    isOwner ? 'owner' : isStaff ? 'staff' : 'member',
    ...(isLegacy ? ['legacy'] : []),
    ...(suspendedAt === null ? [] : [`suspended since ${suspendedAt}`]),
  ]
  return is.join(', ')
}

function rows(person: PersonPage): (readonly [string, string])[] {
  const counts = {
    grants: person.grants,
    orders: person.orders,
    invitations: person.invitations,
    devices: person.devices,
    sessions: person.sessions,
    tickets: person.tickets,
    mails: person.mails,
  }
  return [
    ['email', person.email],
    ['username', person.username],
    ['is', rights(person)],
    ['since', person.createdAt],
    ['access until', person.accessEndsAt ?? 'never had any'],
    ['two-step', person.secondFactorSince === null ? 'off' : `on since ${person.secondFactorSince}`],
    ['points', String(person.points)],
    ['language', person.language],
    ...Object.entries(counts).map(([name, list]) => [name, String(list.length)] as const),
  ]
}

export const person: Command<{ email: string }> = {
  name: 'person',
  usage: ['person <email>'],
  summary: 'Shows a person: rights, access, points; with --json every list as well.',
  parse(given) {
    const sentence = surplus(given, 1)
    if (sentence) return { ok: false, sentence }
    const email = readEmail(given.words[0])
    return email.ok ? { ok: true, args: { email: email.args } } : email
  },
  async run(app, { email }) {
    const id = await findAccountId(app, email)
    const page = id === null ? null : await readPersonPage(app, id)
    if (!page) return personRefused(app, email, 'unknown')
    return done(
      rows(page)
        .map(([name, value]) => `${name.padEnd(12)}  ${value}`)
        .join('\n'),
      { person: page },
    )
  },
}
