import { expect, it } from 'vitest'
import { classifyDatabaseError, DatabaseUnavailable, isLost } from './classify-database-error.ts'

function failure(code: string, message = 'no', extra: object = {}) {
  return Object.assign(new Error(message), { code, ...extra })
}

it.each([
  ['a refused connection', failure('ECONNREFUSED', 'no', { syscall: 'connect' }), 'unreachable', true],
  ['a shutdown', failure('57P01'), 'unreachable', true],
  ['a start', failure('57P03'), 'unreachable', true],
  ['a broken connection', new Error('Connection terminated unexpectedly'), 'unreachable', true],
  ['a standby', failure('25006'), 'unreachable', false],
  ['too many connections', failure('53300'), 'busy', false],
  ['a deadlock', failure('40P01'), 'busy', false],
  ['a statement given up', failure('57014'), 'slow', false],
  ['a full disk', failure('53100'), 'full', false],
  ['what was found out before', new DatabaseUnavailable('busy', 'no'), 'busy', false],
  ['a broken rule of the database', failure('23505'), null, false],
  ['a missing file', failure('ENOENT', 'no', { syscall: 'open' }), null, false],
  ['a bug', new TypeError('x is not a function'), null, false],
] as const)('%s', (_, error, trouble, lost) => {
  expect(classifyDatabaseError(error)).toBe(trouble)
  expect(isLost(error)).toBe(lost)
})
