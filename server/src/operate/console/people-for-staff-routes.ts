import { type Contract, type Language, type PersonForStaff, plainResult } from '@strom/contract'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { findAccountByEmail } from '../../people/accounts/queries.ts'
import type { App } from '../app.ts'
import { readPersonPage } from './person-page.ts'

const refusals: Refusals<'unknown'> = {
  unknown: refused('No account has this email address.', 'Ingen konto har denne e-postadressen.'),
}

/** What staff who are not owners may see. */
async function readPersonForStaff(
  app: App,
  email: string,
  language: Language,
): Promise<{ id: string; person: PersonForStaff } | null> {
  const account = await findAccountByEmail(app.db, email)
  const page = account && (await readPersonPage(app, account.id, language))
  if (!page) return null
  const { username, createdAt, suspendedAt, deletionAt, accessEndsAt } = page
  const person = {
    email: page.email,
    username,
    createdAt,
    suspendedAt,
    deletionAt,
    accessEndsAt,
    grants: page.grants.map(({ kind, months, days, seconds, reason, at }) => ({
      kind,
      months,
      days,
      seconds,
      reason,
      at,
    })),
    orders: page.orders.map(({ state, totalMonths, totalCents, at }) => ({
      state,
      totalMonths,
      totalCents,
      at,
    })),
    devices: page.devices.map(({ device, firstSeenAt, lastSeenAt }) => ({ device, firstSeenAt, lastSeenAt })),
    sessions: page.sessions.map(({ stream, player, startedAt, lastSeenAt, endedReason }) => ({
      stream,
      player,
      startedAt,
      lastSeenAt,
      endedReason,
    })),
  }
  return { id: account.id, person }
}

export function peopleForStaffRoutes(app: App): Handlers<Contract['peopleForStaff']> {
  return {
    async person({ body: { email }, caller: { language }, member }) {
      const found = await readPersonForStaff(app, email, language)
      const person = found && { ...found.person, ...(member.isOwner && { id: found.id }) }
      return person ? { resultCode: plainResult.success, person } : refusal(refusals, 'unknown', language)
    },
  }
}
