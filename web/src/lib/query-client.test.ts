import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from './http/failure.ts'
import { queryClient } from './query-client.ts'
import { toasts } from './toasts.ts'

let show = vi.spyOn(toasts, 'show')
const reported = vi.fn()

beforeEach(() => {
  show = vi.spyOn(toasts, 'show')
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})

async function fail(error: Error) {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      throw error
    },
  })
  await expect(mutation.execute(undefined)).rejects.toBe(error)
}

test('what is thrown in a mutation is said, and reported as the fault it is', async () => {
  const error = new RangeError('Invalid time value')
  await fail(error)
  expect(show).toHaveBeenCalledExactlyOnceWith({
    color: 'red',
    title: 'Something went wrong',
    message: 'Something went wrong on our side. Please try again in a moment.',
  })
  expect(reported).toHaveBeenCalledExactlyOnceWith(error)
})

test('of a failed call its own sentence is said', async () => {
  await fail(new CallFailed({ resultCode: 0, status: 503, detail: 'The database is away.' }))
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'The database is away.' }))
  expect(reported).not.toHaveBeenCalled()
})
