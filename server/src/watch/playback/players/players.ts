import { hash, randomBytes } from 'node:crypto'
import type { Member } from '../../../base/http/member.ts'
import { countingFailures, type TooMany } from '../../../base/throttle/counting-failures.ts'
import { lockAccount } from '../../../people/accounts/queries.ts'
import { beginDevice } from '../../../people/sessions/begin-device.ts'
import { playerAgent } from '../../../people/sessions/device-name.ts'
import { findMemberByHash } from '../../../people/sessions/members.ts'
import { lockIfSignedIn } from '../../../people/sessions/queries-begin.ts'
import type { WatchApp } from '../../watch-app.ts'
import { countPlayers } from '../queries.ts'

const maxPlayers = 10

const secretShape = /^[A-Za-z0-9_-]{43}$/

/** Not the hash of Tokens: an address must not serve as one. */
function hashSecret(secret: string): string {
  return hash('sha512', secret, 'base64url')
}

export function addressOf({ config }: Pick<WatchApp, 'config'>, secret: string): string {
  return `${config.publicUrl}/media/t/m3u/${secret}`
}

export async function makePlayer(
  app: WatchApp,
  member: Member,
  { name, network }: { name: string; network: string },
): Promise<{ ok: true; address: string } | { ok: false; reason: 'off' | 'too-many-players' | 'signed-out' }> {
  if (!app.settings.get('playerAddresses')) return { ok: false, reason: 'off' }
  const secret = randomBytes(32).toString('base64url')
  const { accountId, deviceId } = member
  const refused = await app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await lockIfSignedIn(tx, deviceId))) return 'signed-out' as const
    if ((await countPlayers(tx, accountId, playerAgent(''))) >= maxPlayers) return 'too-many-players' as const
    const device = { accountId, tokenHash: hashSecret(secret), agent: playerAgent(name), network }
    await beginDevice(app, tx, { ...device, isMobile: false }, { kind: 'player' })
    return null
  })
  if (refused) return { ok: false, reason: refused }
  return { ok: true, address: `${addressOf(app, secret)}.m3u` }
}

type Found = { ok: true; member: Member } | { ok: false; reason: 'unknown' }

export function findPlayer(app: WatchApp, secret: string, network: string): Promise<Found | TooMany> {
  return countingFailures(app, 'link-network', network, async (): Promise<Found> => {
    const isOn = app.settings.get('playerAddresses') && secretShape.test(secret)
    const member = isOn ? await findMemberByHash(app, hashSecret(secret), network) : null
    return member ? { ok: true, member } : { ok: false, reason: 'unknown' }
  })
}
