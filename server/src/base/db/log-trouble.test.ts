import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from './classify-database-error.ts'
import type { DatabaseLog } from './database.ts'
import { logTrouble } from './log-trouble.ts'
import { onceAMinute } from './once-a-minute.ts'

function stage() {
  const lines: [level: string, says: string][] = []
  let now = 0
  const write =
    (level: string): DatabaseLog['warn'] =>
    (_data: unknown, says?: unknown) =>
      lines.push([level, String(says)])
  const told = logTrouble(
    { warn: write('warn'), error: write('error') },
    { fault: 'a fault', trouble: 'it waits' },
    onceAMinute(() => now),
  )
  return { lines, told, pass: (ms: number) => (now += ms) }
}

/** As pg-boss passes it: a plain object. */
function copied(error: Error): object {
  return { ...error, message: `${error.message} (Queue: send-mail)`, stack: error.stack }
}

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
const itWaits = ['warn', 'it waits'] as const

describe('a database in trouble', () => {
  it.each([
    ['refused', refused],
    ['copied', copied(refused)],
    ['named', new DatabaseUnavailable('unreachable', 'PostgreSQL does not answer.')],
    ['lost and copied', copied(new Error('Connection terminated unexpectedly'))],
  ])('is a warning: %s', (_how, error) => {
    const { lines, told } = stage()
    told(error)
    expect(lines).toEqual([itWaits])
  })

  it('is said once a minute', () => {
    const { lines, told, pass } = stage()
    for (let second = 0; second < 130; second += 5) {
      told(copied(refused))
      pass(5000)
    }
    expect(lines).toEqual([itWaits, itWaits, itWaits])
  })
})

it('any other error is a fault, each time', () => {
  const { lines, told } = stage()
  told(copied(new TypeError('nothing of the kind')))
  told(new Error('syntax error'))
  expect(lines).toEqual([
    ['error', 'a fault'],
    ['error', 'a fault'],
  ])
})
