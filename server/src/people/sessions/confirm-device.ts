import { confirmedMinutes } from '@strom/contract'
import type { Member } from '../../base/http/member.ts'
import type { PeopleApp } from '../people-app.ts'
import { type Proof, proveAgain } from '../second-factor/prove-again.ts'
import { updateConfirmed } from './queries-begin.ts'

/**
 * Notes that the member has just shown the password on this device, and the second factor where it is on. Refused: wrong-password,
 * wrong-code (both counted), code-needed.
 */
export function confirmDevice(app: PeopleApp, { accountId, deviceId }: Member, proof: Proof) {
  return proveAgain(app, accountId, proof, async (tx) => {
    await updateConfirmed(tx, deviceId, new Date(app.clock.now()))
    return { ok: true as const }
  })
}

/** Whether they have, so lately that it counts. A moment that has not come yet does not: the clock was set back. */
export function isConfirmed({ clock }: PeopleApp, member: Member | null): boolean {
  const since = clock.now() - (member?.confirmedAt ?? Number.POSITIVE_INFINITY)
  return since >= 0 && since < confirmedMinutes * 60_000
}
