import type { PeopleApp } from '../people-app.ts'
import { findConfirmedFactor } from './queries.ts'

type Worker = { accountId: string; isStaff: boolean; isOwner: boolean }

/** ASVS 6.3.3. */
function mustHave(app: PeopleApp, { isStaff, isOwner }: Worker): boolean {
  const wanted = app.settings.get('secondFactorFor')
  if (wanted === 'staff') return isStaff || isOwner
  return wanted === 'owners' && isOwner
}

/** Such a person may sign in, but not use special powers. */
export async function lacksSecondFactor(app: PeopleApp, worker: Worker): Promise<boolean> {
  return mustHave(app, worker) && (await findConfirmedFactor(app.db, worker.accountId)) === undefined
}
