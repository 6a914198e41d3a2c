import { expect, test } from 'vitest'
import { failureOfHls, failureOfStatus } from './failure.ts'

test.each([
  [undefined, 'network'],
  [0, 'network'],
  [403, 'refused'],
  [404, 'source'],
  [410, 'source'],
  [502, 'source'],
] as const)('status %s means %s', (status, kind) => {
  expect(failureOfStatus(status)).toBe(kind)
})

const base = { type: 'networkError', details: 'fragLoadError', fatal: true, status: undefined }

test.each([
  [{ ...base, fatal: false, status: 403 }, 'refused'],
  [{ ...base, status: 503 }, 'source'],
  [{ ...base, fatal: false, status: 503 }, null],
  [{ ...base, details: 'fragLoadTimeOut' }, 'network'],
  [{ ...base, details: 'manifestParsingError', status: 200 }, 'source'],
  [{ ...base, type: 'mediaError', details: 'bufferAppendError' }, 'source'],
  [{ ...base, type: 'mediaError', details: 'manifestIncompatibleCodecsError' }, 'unsupported'],
  [{ ...base, type: 'mediaError', details: 'bufferStalledError', fatal: false }, null],
] as const)('%o is %s', (error, kind) => {
  expect(failureOfHls(error)).toBe(kind)
})
