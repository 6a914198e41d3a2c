import { confirmedMinutes } from '@strom/contract'
import type { Member } from '../../base/http/member.ts'
import type { PeopleApp } from '../people-app.ts'
import { type Proof, proveAgain } from '../second-factor/prove-again.ts'
import { updateConfirmed } from './queries-begin.ts'

export function confirmDevice(app: PeopleApp, { accountId, deviceId }: Member, proof: Proof) {
  return proveAgain(app, accountId, proof, async (tx) => {
    await updateConfirmed(tx, deviceId, new Date(app.clock.now()))
    return { ok: true as const }
  })
}

/** The clock may have been set back since. */
export function isConfirmed({ clock }: PeopleApp, member: Member | null): boolean {
  const since = clock.now() - (member?.confirmedAt ?? Number.POSITIVE_INFINITY)
  return since >= 0 && since < confirmedMinutes * 60_000
}
