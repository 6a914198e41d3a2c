import type { Db } from '../../base/db/db.ts'
import { insertAccountNetwork } from '../accounts/queries.ts'
import type { PeopleApp } from '../people-app.ts'
import { deviceAddedMail } from './emails.ts'
import { hasDeviceLike, insertDevice, type NewDevice } from './queries-begin.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * The caller's transaction holds the account. `isSetup`: the owner has just chosen the password and needs no
 * mail.
 */
export async function beginDevice(
  app: PeopleApp,
  tx: Db,
  device: Omit<NewDevice, 'now'>,
  { kind, isSetup = false }: { kind: 'browser' | 'television' | 'player'; isSetup?: boolean | undefined },
) {
  const { accountId, agent, network } = device
  const now = new Date(app.clock.now())
  const isNew = !isSetup && (kind !== 'browser' || !(await hasDeviceLike(tx, { accountId, agent, network })))
  // A player may be used elsewhere than it is set up.
  if (kind !== 'player') await insertAccountNetwork(tx, accountId, network, now)
  await insertDevice(tx, { ...device, now, isTelevision: kind === 'television', isConfirmed: isSetup })
  if (!isNew) return
  await tellOwner(app, tx, accountId, 'device-added', (language) =>
    deviceAddedMail(app, language, { kind, agent, network, at: now }),
  )
}
