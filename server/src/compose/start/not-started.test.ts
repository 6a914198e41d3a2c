import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../base/db/classify-database-error.ts'
import { StartupError } from '../../base/startup-error.ts'
import { notStarted } from './not-started.ts'

it('a start that the database breaks off is told in one sentence, and may be tried again', () => {
  const full = new DatabaseUnavailable('full', 'Less than 48 MB are free for /data.')
  expect(notStarted(full)).toMatchObject({
    message: 'The database cannot be used now: Less than 48 MB are free for /data; make room on its disk.',
    passing: true,
  })
  const away = new DatabaseUnavailable('unreachable', 'PostgreSQL does not answer.')
  expect(notStarted(away)).toMatchObject({
    message: expect.stringMatching(/: PostgreSQL does not answer; .*\.$/),
    passing: true,
  })
})

it('a refused start says what it was refused with, and a bug is none', () => {
  const refused = new StartupError('Port 3000 is in use.')
  expect(notStarted(refused)).toBe(refused)
  expect(notStarted(new TypeError('x is not a function'))).toBeNull()
})
