import { afterEach, expect, it } from 'vitest'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { shortenNetwork } from '../../base/http/household.ts'
import { removeAllExpired, removeExpired } from '../../compose/retention.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const day = 86_400

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:1::/48', '2001:db8:1::/48'],
])('%s is shortened to %s', (whole, short) => {
  expect(shortenNetwork(whole)).toBe(short)
})

it('shortens the addresses of viewers after thirty days, and forgets their sessions after ninety', async () => {
  stage = await openStage({ settings: { deviceIdleSeconds: 365 * day } })
  const { app, clock } = stage
  const old = await stage.viewer({ ip: '203.0.113.77' })
  const six = await stage.viewer({ ip: '2001:db8:1:2:3:4:5:6' })
  const cast = await old.play()
  await old.check({ casting: true, streamToken: cast })
  for (const ip of [old.ip, '192.0.2.9']) await stage.gate(cast, { ip })
  await stage.gate(await six.play(), { ip: six.ip })
  await app.registry.writeBack()
  const sessions = () =>
    app.db.selectFrom('playback_sessions').select(['ip', 'network', 'cast_network']).orderBy('ip').execute()
  const whole = await sessions()
  expect(whole.filter(({ cast_network }) => cast_network === '192.0.2.9')).toHaveLength(1)
  clock.advance(29 * day)
  await app.registry.tick()
  await removeAllExpired(app)
  expect(await sessions()).toEqual(whole)
  const fresh = await stage.viewer({ ip: '198.51.100.5' })
  await stage.gate(await fresh.play(), { ip: fresh.ip })
  await app.registry.writeBack()
  clock.advance(1.5 * day)
  await removeAllExpired(app)
  const shortened = [
    { ip: '192.0.2.0/24', network: '203.0.113.0/24', cast_network: null },
    { ip: '198.51.100.5', network: '198.51.100.5', cast_network: null },
    { ip: '2001:db8:1::/48', network: '2001:db8:1::/48', cast_network: null },
  ]
  expect(await sessions()).toEqual(shortened)
  clock.advance(89 * day)
  await removeAllExpired(app)
  expect((await sessions()).map(({ ip }) => ip)).toEqual(['198.51.100.0/24'])
})

it('shortens devices unused for long, and keeps the networks that still let somebody in', async () => {
  stage = await openStage({ settings: { deviceIdleSeconds: 365 * day } })
  const { app, clock } = stage
  const gone = await stage.viewer({ ip: '203.0.113.77' })
  const here = await stage.viewer({ ip: '198.51.100.5' })
  clock.advance(31 * day)
  await here.check()
  await app.seenDevices.writeBack()
  await removeExpired(app, 'deviceNetworks')
  await removeExpired(app, 'knownNetworks')
  const devices = await app.db.selectFrom('devices').select(['account_id', 'network']).execute()
  const networkOf = (accountId: string) => devices.find((row) => row.account_id === accountId)?.network
  expect(networkOf(gone.accountId)).toBe('203.0.113.0/24')
  expect(networkOf(here.accountId)).toBe('198.51.100.5')
  const known = await app.db.selectFrom('account_networks').select(['account_id', 'network']).execute()
  expect(known).toEqual([{ account_id: here.accountId, network: '198.51.100.5' }])
})
