import { contract } from '@strom/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { away, home, openStage, type Stage } from '../../../testing/stages/playback-stage.ts'

let stage: Stage
afterEach(() => stage.close())

async function openWithStaff(options?: Parameters<typeof openStage>[0]) {
  stage = await openStage(options)
  const staff = await stage.viewer({ isStaff: true, ip: '192.0.2.99' })
  return {
    token: staff.signIn,
    async users(language = 'en') {
      return (await stage.call(contract.watching.users, { token: staff.signIn, language })).json()
    },
    async end(token: string, reason = 'Please call us.') {
      const body = { token, reason }
      return (await stage.call(contract.watching.endSession, { token: staff.signIn, body })).json()
    },
    async viewers(): Promise<{ at: string; viewers: number }[]> {
      return (await stage.call(contract.watching.viewers, { token: staff.signIn })).json().viewers
    },
  }
}

const good = { startUpMs: 420, stalls: 2, stalledMs: 900, rendition: '720p', latency: 0.87 }

it('lists who is watching by account, and addresses without a right', async () => {
  const { users } = await openWithStaff()
  const anna = await stage.viewer({ agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36' })
  const again = await stage.viewer({ email: anna.email })
  const bjorn = await stage.viewer({ ip: away })
  const secret = await anna.play()
  stage.clock.advance(1)
  await again.play()
  await bjorn.play()
  expect(await stage.gate(secret)).toBe('yes')
  expect(await stage.gate('forged', { ip: '192.0.2.66' })).toBe('invalid-token')

  const answer = await users()
  expect(answer.resultCode).toBe(1)
  expect(Object.keys(answer.connections).sort()).toEqual([anna.email, bjorn.email].sort())
  expect(answer.connections[anna.email]).toHaveLength(2)
  expect(answer.connections[anna.email][0]).toEqual({
    ip: home,
    token: expect.stringMatching(/^[0-9a-f]{12}$/),
    app: 'Test stream · Default Player',
    timestamp: '2026-11-20T12:00:00.000Z',
    device: 'Chrome on Windows',
    casting: false,
    figures: null,
  })
  expect(answer.connections[bjorn.email][0]).toMatchObject({ ip: away, app: '' })
  expect((await users('nb')).connections[anna.email][0].device).toBe('Chrome på Windows')
  expect(answer.unknownIps).toEqual(['192.0.2.66'])
  stage.clock.advance(301)
  expect((await users()).unknownIps).toEqual([])
})

it('lists a session only while it goes on', async () => {
  const { users } = await openWithStaff()
  const anna = await stage.viewer()
  const first = await anna.play()
  await stage.gate(first)
  await anna.play()
  expect((await users()).connections[anna.email], 'the moved one counts no more').toHaveLength(1)
  stage.clock.advance(91)
  expect((await users()).connections).toEqual({})
})

it('hears of unknown addresses from another node', async () => {
  const { users } = await openWithStaff()
  const seen_at = new Date(stage.clock.now() - 1000)
  await stage.app.db.insertInto('unknown_addresses').values({ ip: '192.0.2.77', seen_at }).execute()
  await stage.gate('forged', { ip: '192.0.2.66' })
  expect((await users()).unknownIps).toEqual(['192.0.2.66', '192.0.2.77'])
})

it('keeps the stranger with a real token among any number with forged ones', async () => {
  const { users } = await openWithStaff()
  const anna = await stage.viewer()
  await stage.gate(await anna.play(), { ip: '192.0.2.66' })
  stage.clock.advance(1)
  const forged = Array.from({ length: 1500 }, (_, n) => `10.1.${n >> 8}.${n & 255}`)
  for (const ip of forged) await stage.gate('forged', { ip })
  const seen_at = new Date(stage.clock.now())
  const rows = forged.map((ip) => ({ ip: ip.replace('10.1', '10.2'), seen_at, forged: true }))
  await stage.app.db.insertInto('unknown_addresses').values(rows).execute()
  const { unknownIps } = await users()
  expect(unknownIps).toHaveLength(1000)
  expect(unknownIps).toContain('192.0.2.66')
})

it('lets no secret out', async () => {
  const { users, end, token, viewers } = await openWithStaff()
  const anna = await stage.viewer()
  const secret = await anna.play()
  await stage.gate(secret)
  const { id } = await stage.app.db.selectFrom('playback_sessions').select('id').executeTakeFirstOrThrow()
  const listed = await users()
  const said = JSON.stringify([listed, await end(listed.connections[anna.email][0].token), await viewers()])
  for (const hidden of [secret, id, anna.signIn, token]) expect(said).not.toContain(hidden)
})

it('ends a session, at once and with the reason in the player', async () => {
  const { users, end } = await openWithStaff()
  const anna = await stage.viewer()
  const secret = await anna.play()
  await stage.gate(secret)
  const [{ token }] = (await users()).connections[anna.email]
  expect(await end(token, '  Please call us.  ')).toEqual({
    resultCode: 1,
    detail: 'The session has been ended.',
  })
  expect(await stage.gate(secret)).toBe('staff')
  expect(await anna.check({ streamToken: secret })).toEqual({
    resultCode: 1,
    accountSharerDisconnected: false,
    ended: 'staff',
    endedNote: 'Please call us.',
  })
  const acts = await stage.app.db
    .selectFrom('audit_log')
    .select(['actor', 'act', 'subject_id', 'note'])
    .execute()
  expect(acts).toEqual([
    { actor: 'staff', act: 'session-ended', subject_id: anna.email, note: 'Please call us.' },
  ])
  expect((await users()).connections).toEqual({})
  expect(await end(token)).toEqual({ resultCode: 2, detail: 'That session is over already.' })
  expect(await end('0123456789ab')).toMatchObject({ resultCode: 2 })
  expect(await end(token, ' ')).toEqual({ resultCode: 2, detail: 'Please enter a reason' })
  expect(await end(token, 'x'.repeat(201))).toMatchObject({ resultCode: 2 })
})

it('ends what the device still plays by a token it had before, with the session', async () => {
  const { users, end } = await openWithStaff()
  const anna = await stage.viewer()
  const earlier = await anna.play()
  expect(await stage.gate(earlier)).toBe('yes')
  const present = await anna.play()
  expect(await stage.gate(earlier)).toBe('yes')
  const [connection] = (await users()).connections[anna.email]
  expect(await end(connection.token)).toMatchObject({ resultCode: 1 })
  expect(await stage.gate(present)).toBe('staff')
  expect(await stage.gate(earlier)).toBe('staff')
})

it('shows what the player says of its picture, its own session’s only', async () => {
  const { users } = await openWithStaff()
  const anna = await stage.viewer()
  const other = await stage.viewer({ email: anna.email })
  const secret = await anna.play()
  const report = async (viewer: typeof anna, figures: typeof good, streamToken = secret) =>
    (
      await stage.call(contract.playback.figures, { body: { streamToken, figures }, token: viewer.signIn })
    ).json()
  expect(await report(anna, good)).toEqual({ resultCode: 1 })
  expect((await users()).connections[anna.email][0].figures).toEqual(good)
  expect(await report(other, { ...good, stalls: 99 })).toMatchObject({ resultCode: 2 })
  expect(await report(anna, good, 'forged')).toMatchObject({ resultCode: 2 })
  expect(await report(anna, { ...good, rendition: '<b>' })).toMatchObject({ resultCode: 2 })
  expect(await report(anna, { ...good, latency: -1 })).toMatchObject({ resultCode: 2 })
  expect((await users()).connections[anna.email][0].figures).toEqual(good)
  stage.clock.advance(91)
  await stage.app.registry.tick()
  expect(await report(anna, good)).toMatchObject({ resultCode: 2 })
})

it('counts viewers over the last day, each device once', async () => {
  const { viewers } = await openWithStaff({ start: Date.parse('2026-11-20T12:00:00Z') })
  const anna = await stage.viewer()
  await stage.gate(await anna.play())
  await (await stage.viewer()).play() // never asked for media
  stage.clock.advance(60)
  await stage.gate(await anna.play())
  let points = await viewers()
  expect(points).toHaveLength(145)
  expect(points.at(-1)).toEqual({ at: '2026-11-20T12:01:00.000Z', viewers: 1 })
  expect(points.slice(0, -1).every(({ viewers }) => viewers === 0)).toBe(true)
  stage.clock.advance(3600)
  await stage.app.registry.tick()
  points = await viewers()
  expect(points.at(-1)?.viewers).toBe(0)
  expect(points.filter(({ viewers }) => viewers === 1).map(({ at }) => at)).toEqual([
    '2026-11-20T12:01:00.000Z',
  ])
})

it.each([
  ['users', contract.watching.users, undefined],
  ['endSession', contract.watching.endSession, { token: 'x', reason: 'x' }],
  ['viewers', contract.watching.viewers, undefined],
  ['all', contract.reports.all, {}],
  ['series', contract.reports.series, {}],
] as const)('%s is for staff only, whatever is sent', async (_name, endpoint, body) => {
  await openWithStaff()
  const anna = await stage.viewer()
  for (const token of [anna.signIn, undefined]) {
    const response = await stage.call(endpoint, { ...(token && { token }), ...(body && { body }) } as never)
    expect(response.statusCode).toBe(403)
    expect(Object.keys(response.json()).sort()).toEqual(['detail', 'reason', 'resultCode'])
  }
})

it('shares unknown addresses by itself', async () => {
  await openWithStaff()
  await stage.gate('forged', { ip: '192.0.2.66' })
  await vi.waitFor(
    async () => {
      const rows = await stage.app.db.selectFrom('unknown_addresses').select('ip').execute()
      expect(rows).toEqual([{ ip: '192.0.2.66' }])
    },
    { timeout: 10_000, interval: 200 },
  )
})
