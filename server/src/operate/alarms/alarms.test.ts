import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasOpenssl, makeCertificate } from '../../../testing/certificate.ts'
import { fillDisk } from '../../../testing/full-disk.ts'
import { productionSettings } from '../../../testing/production.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { dayMs } from '../../base/clock.ts'
import { judgeDisk } from '../../base/disk.ts'
import { checkDisk } from '../doctor/machine.ts'
import { alarmsOfMachine } from './alarms.ts'
import { certificateEnd } from './certificate-end.ts'
import { listOnNow } from './down-in-programme.ts'
import { createAlarmTeller } from './tell-alarms.ts'

const gigabyte = 1024 ** 3
const megabyte = 1024 ** 2

describe('a disk', () => {
  it.each([
    [100 * gigabyte, 13 * gigabyte, 'ample', 'ok'],
    [100 * gigabyte, 11 * gigabyte, 'enough', 'ok'],
    [100 * gigabyte, 10 * gigabyte, 'enough', 'ok'],
    [100 * gigabyte, 10 * gigabyte - 1, 'scarce', 'warning'],
    [100 * gigabyte, 200 * megabyte, 'scarce', 'warning'],
    [100 * gigabyte, 200 * megabyte - 1, 'critical', 'problem'],
    [gigabyte, 210 * megabyte, 'ample', 'ok'],
    // Before the last 48 MB on the smallest disk, too.
    [300 * megabyte, 190 * megabyte, 'critical', 'problem'],
  ] as const)('of %i bytes with %i free is %s', (sizeBytes, freeBytes, judged, state) => {
    expect(judgeDisk({ sizeBytes, freeBytes })).toBe(judged)
    expect(checkDisk('/data', { sizeBytes, freeBytes }).state).toBe(state)
  })
})

describe('alarms', () => {
  let test: TestApp
  let free = 50 * gigabyte
  let lines: string[] = []
  let look = async () => {}

  beforeEach(async () => {
    free = 50 * gigabyte
    lines = []
    const logTo = { write: (line: string) => void lines.push(line) }
    test = await openTestApp({ env: { ...productionSettings, STROM_LOG_LEVEL: 'warn' }, logTo })
    for (const [email, language] of [
      ['eier@example.org', 'nb'],
      ['owner@example.org', 'en'],
    ] as const) {
      const { id } = await test.build.account({ email, isOwner: true })
      await test.app.db.updateTable('accounts').set({ language }).where('id', '=', id).execute()
    }
    await test.build.account({ email: 'member@example.org' })
    look = createAlarmTeller(test.app, () =>
      alarmsOfMachine(test.app, { freeBytes: free, sizeBytes: 100 * gigabyte }),
    )
  })
  afterEach(() => test.close())

  async function mails() {
    const rows = await test.app.db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body_text'])
      .where('kind', 'like', 'alarm-%')
      .orderBy('created_at')
      .orderBy('recipient')
      .execute()
    return rows.map(({ recipient, subject }) => `${recipient} ${subject}`)
  }

  it('of the disk are mailed to owners in their language, once in each episode', async () => {
    await look()
    expect(await mails()).toEqual([])
    for (free of [9 * gigabyte, 8 * gigabyte, 11 * gigabyte, 9 * gigabyte, 100 * megabyte]) await look()
    const once = [
      expect.stringMatching(/^eier@example.org .*: Disken er nesten full$/),
      expect.stringMatching(/^owner@example.org .*: The disk is nearly full$/),
    ]
    expect(await mails()).toEqual(once)
    free = 13 * gigabyte
    await look()
    test.clock.advance(60)
    free = 9 * gigabyte
    await look()
    expect(await mails()).toEqual([...once, ...once])
  })

  it('of a disk that is full already are in the log, and mailed when there is room', async () => {
    const makeRoom = await fillDisk(test.app.db, ['mails', 'told_alarms'])
    free = 10 * megabyte
    await expect(look()).rejects.toThrow()
    await expect(look()).rejects.toThrow()
    const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'an alarm is on')
    expect(said).toMatchObject([{ level: 50, kind: 'disk', freeBytes: 10 * megabyte }])
    expect(await mails()).toEqual([])
    await makeRoom()
    await look()
    expect(await mails()).toHaveLength(2)
  })

  it('of backups are mailed when none was made for two days', async () => {
    test.clock.advance(2 * 86_400)
    await look()
    expect(await mails()).toEqual([])
    test.clock.advance(1)
    await look()
    await look()
    expect(await mails()).toHaveLength(2)
    expect((await mails())[1]).toMatch(/No backup has been made for two days$/)
  })

  it('of a demonstration are in the log only', async () => {
    const demonstration = await openTestApp()
    await demonstration.build.account({ isOwner: true })
    const once = createAlarmTeller(demonstration.app, () =>
      alarmsOfMachine(demonstration.app, { freeBytes: 0, sizeBytes: gigabyte }),
    )
    await once()
    expect(await demonstration.app.db.selectFrom('mails').selectAll().execute()).toEqual([])
    await demonstration.close()
  })
})

describe.runIf(hasOpenssl())('a certificate', () => {
  it('that ends within 14 days is seen, shown to owners and mailed once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strom-certificate-'))
    const server = createServer(makeCertificate(folder), (_, response) => response.end())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const env = { ...productionSettings, STROM_PUBLIC_URL: `https://localhost:${port}` }
    const test = await openTestApp({ env })
    await test.build.account({ email: 'owner@example.org', isOwner: true })
    // The certificate's dates follow the machine's clock.
    test.clock.advance((Date.now() - test.clock.now()) / 1000)
    expect(certificateEnd(test.app)).toBeNull()
    await expect.poll(() => certificateEnd(test.app)?.getTime()).toBeGreaterThan(test.clock.now() + dayMs)
    const token = await test.signIn('owner@example.org')
    const overview = await test.call(contract.overview.read, { token })
    expect(overview.json()).toMatchObject({ certificateEndsInDays: 1 })
    const look = createAlarmTeller(test.app, () => alarmsOfMachine(test.app, null))
    await look()
    await look()
    const sent = await test.app.db
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'alarm-certificate')
      .execute()
    expect(sent).toEqual([{ subject: expect.stringContaining('The certificate of localhost ends soon') }])
    await test.close()
    await new Promise((closed) => server.close(closed))
    rmSync(folder, { recursive: true })
  })
})

it('a stream is down in its programme only while that says that it is on', async () => {
  const test = await openTestApp()
  const now = test.clock.now()
  const at = (minutes: number) => new Date(now + minutes * 60_000)
  await test.build.stream({ id: 'fjord' })
  await test.build.stream({ id: 'arena' })
  await test.build.stream({ id: 'torget' })
  const none = { failing_since: null, position: null, position_at: null, told: null }
  const times = { since: at(-5), asked_at: at(0), probed_at: at(0), down_told_at: null, up_told_at: null }
  for (const [stream_id, state] of [
    ['fjord', 'down'],
    ['arena', 'up'],
    ['torget', 'off'],
  ] as const)
    await test.app.db
      .insertInto('source_health')
      .values({
        stream_id,
        player: 'default',
        state,
        reason: state === 'down' ? 'gone' : null,
        ...none,
        ...times,
      })
      .execute()
  for (const [stream_id, starts, ends] of [
    ['fjord', -10, 10],
    ['arena', -10, 10],
    ['torget', 10, 20],
  ] as const)
    await test.app.db
      .insertInto('programme_entries')
      .values({
        id: stream_id,
        stream_id,
        title: 'Now',
        starts_at: at(starts),
        ends_at: at(ends),
        weekly: false,
        told_for: null,
      })
      .execute()
  test.app.programme.note({ all: true })
  expect(await listOnNow(test.app)).toEqual(
    expect.arrayContaining([
      { id: 'fjord', down: true },
      { id: 'arena', down: false },
    ]),
  )
  expect(await listOnNow(test.app)).toHaveLength(2)
  await test.close()
})

it('docs/upkeep.md says of each check of the doctor how its trouble is told', () => {
  const root = new URL('../../../../', import.meta.url)
  const folders = ['server/src/operate/doctor', 'server/src/operate/setup', 'server/src/operate/cli/commands']
  const sources = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8')),
  )
  const checks = new Set(
    sources
      .flatMap((text) => [...text.matchAll(/\b(?:about|tellAbout)\(([^)]+)\)/g)])
      .flatMap(([, given = '']) => [...given.matchAll(/'([a-z ]+)'/g)].map(([, name]) => name)),
  )
  expect(checks.size).toBeGreaterThan(20)
  const upkeep = readFileSync(new URL('docs/upkeep.md', root), 'utf8')
  const [, part = ''] = upkeep.split('### What the doctor knows')
  const told = [...(part.split('\n## ')[0] ?? '').matchAll(/\*\*([a-z,\s]+)\*\*/g)].flatMap(
    ([, names = '']) => names.replaceAll(/\s+/g, ' ').split(', '),
  )
  expect(told.toSorted()).toEqual([...checks].toSorted())
  const rules = readFileSync(new URL('deploy/prometheus/strom-rules.yml', root), 'utf8')
  for (const [alert] of part.split('\n## ')[0]?.matchAll(/\bStrom[A-Z]\w+/g) ?? [])
    expect(rules).toContain(`alert: ${alert}\n`)
})
