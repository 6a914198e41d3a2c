import type { PeopleApp } from '../people-app.ts'
import { findConfirmedFactor } from './queries.ts'

type Worker = { accountId: string; isStaff: boolean; isOwner: boolean }

/** Whether the owner's setting wants a second factor of this person (ASVS 6.3.3). Owners are staff, too. */
function mustHave(app: PeopleApp, { isStaff, isOwner }: Worker): boolean {
  const wanted = app.settings.get('secondFactorFor')
  if (wanted === 'staff') return isStaff || isOwner
  return wanted === 'owners' && isOwner
}

/** Whether somebody who must have a second factor has none: they sign in, and may not do what staff and owners may. */
export async function lacksSecondFactor(app: PeopleApp, worker: Worker): Promise<boolean> {
  return mustHave(app, worker) && (await findConfirmedFactor(app.db, worker.accountId)) === undefined
}
