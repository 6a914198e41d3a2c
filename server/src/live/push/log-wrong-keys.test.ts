import { expect, it } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { logWrongKeys } from './log-wrong-keys.ts'
import { addPushChannel } from './push-channels-admin.ts'

function log() {
  const lines: object[] = []
  const minutes: (() => void)[] = []
  const note = logWrongKeys({ warn: (line: object) => void lines.push(line) }, (work) => minutes.push(work))
  return {
    lines,
    attempt: (channel: string, { known = true } = {}) => note({ channel, known, ip: '192.0.2.1' }),
    minutePasses: () => {
      for (const work of minutes.splice(0)) work()
    },
  }
}

const first = (channel: string) => ({ channel, reason: 'wrong-key', ip: '192.0.2.1' })

it('says the first wrong key at once, and counts those of a minute', () => {
  const { lines, attempt, minutePasses } = log()
  for (let count = 0; count < 1000; count++) attempt('arena')
  expect(lines).toEqual([first('arena')])
  minutePasses()
  expect(lines.slice(1)).toEqual([{ channel: 'arena', reason: 'wrong-key', tries: 999 }])
  attempt('arena')
  expect(lines.slice(2)).toEqual([first('arena')])
  minutePasses()
  expect(lines).toHaveLength(3)
})

it('counts channels apart, and all that do not exist together', () => {
  const { lines, attempt, minutePasses } = log()
  attempt('arena')
  attempt('fjord')
  attempt('made-up-1', { known: false })
  attempt('made-up-2', { known: false })
  expect(lines).toEqual([first('arena'), first('fjord'), first('made-up-1')])
  minutePasses()
  expect(lines.slice(3)).toEqual([{ reason: 'wrong-key', tries: 1 }])
})

it('writes at once for each channel with a key, and once for all others', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const test = await openTestApp({ env: { STROM_LOG_LEVEL: 'warn' }, logTo })
  await addPushChannel(test.app, commandLine, { id: 'arena', title: 'Arena' })
  const origin = await test.server.listen({ port: 0, host: '127.0.0.1' })
  for (const channel of ['arena', 'arena', 'nowhere-1', 'nowhere-2', 'fjord']) {
    const refused = await fetch(`${origin}/ingest/${channel}?key=guessed`, { method: 'POST' })
    expect(refused.status).toBe(403)
  }
  await test.close()
  const refused = lines.map((line) => JSON.parse(line)).filter(({ reason }) => reason === 'wrong-key')
  expect(refused.map(({ channel }) => channel)).toEqual(['arena', 'nowhere-1'])
})
