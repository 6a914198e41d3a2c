import { tellFinding } from '@strom/contract/content/findings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { listAuditEntries } from '../../base/audit/queries.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addExternalChannel } from '../../live/external/external-channels-admin.ts'
import { checkChannels } from '../doctor/channels.ts'
import { runCommand } from './run-command.ts'

let site: TestApp

beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site.close())

const ask = (...argv: string[]) => runCommand(site.app, argv, 'server')
const askForJson = async (...argv: string[]) => JSON.parse((await ask(...argv, '--json')).out)

describe('channels and streams', () => {
  it('that are all hidden are a finding of the doctor’s, in both languages', async () => {
    await ask('streams', 'add', 'a', '--title', 'A', '--channel', 'fjord')
    await ask('streams', 'edit', 'a', '--hidden')
    const found = async () =>
      (await checkChannels(site.app)).filter(({ check, state }) => check === 'streams' && state === 'warning')
    const [hidden] = await found()
    expect(hidden).toMatchObject({
      says: 'Every stream is hidden: members see an empty page.',
      advice: expect.stringContaining('streams edit <id> --no-hidden'),
    })
    expect(tellFinding('streams-hidden', {}, 'nb')).toMatchObject({
      says: expect.stringContaining('Alle sendingene er skjult'),
      advice: expect.stringContaining('streams edit <id> --no-hidden'),
    })
    await ask('streams', 'add', 'b', '--title', 'B', '--channel', 'fjord')
    expect(await found()).toEqual([])
    for (const id of ['a', 'b']) await ask('streams', 'remove', id)
  })

  it('leave a line for each change, and never a key', async () => {
    const seen = Number((await listAuditEntries(site.app.db, { limit: 1 }))[0]?.id ?? 0)
    const { key } = (await askForJson('channels', 'add-push', 'hall', '--title', 'Hall')).push
    const renewed = (await askForJson('channels', 'renew-key', 'hall')).push.key
    await ask('streams', 'add', 'hall', '--title', 'Hall', '--channel', 'hall')
    await ask('streams', 'edit', 'hall', '--title', 'Big hall')
    await ask('streams', 'edit', 'hall', '--hidden')
    await ask('streams', 'edit', 'hall', '--hidden')
    await ask('streams', 'remove', 'hall')
    await ask('channels', 'remove', 'hall')
    const header = 'X-Key: sesame'
    const hls = 'https://tv.example/a.m3u8?key=s3cret'
    await addExternalChannel(site.app, commandLine, {
      id: 'far',
      title: 'Far',
      address: hls,
      headers: { 'x-key': header },
      allowInner: false,
    })
    await ask('channels', 'remove', 'far')
    const acts = (await listAuditEntries(site.app.db, { limit: 50 }))
      .filter(({ id }) => id > seen)
      .toReversed()
    expect(acts.map(({ actor, act, before, after }) => [actor, act, before, after])).toMatchObject([
      ['command-line', 'channel-added', null, { title: 'Hall', kind: 'push' }],
      ['command-line', 'channel-key-renewed', null, null],
      ['command-line', 'stream-added', null, { title: 'Hall', channel: 'hall' }],
      ['command-line', 'stream-changed', { title: 'Hall' }, { title: 'Big hall' }],
      ['command-line', 'stream-changed', { hidden: false }, { hidden: true }],
      ['command-line', 'stream-removed', { title: 'Big hall', channel: 'hall' }, null],
      ['command-line', 'channel-removed', { title: 'Hall', kind: 'push' }, null],
      ['command-line', 'channel-added', null, { origin: 'https://tv.example' }],
      ['command-line', 'channel-removed', { title: 'Far', kind: 'hls' }, null],
    ])
    for (const secret of [key, renewed, 'sesame', 's3cret']) {
      expect(JSON.stringify(acts)).not.toContain(secret)
    }
  })
})
