import { afterEach, expect, test, vi } from 'vitest'
import { canCast, whenCastDeviceSeen } from './cast-device.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose list of cast devices the test fills. */
function browser() {
  const availability = Object.assign(new EventTarget(), { value: false })
  vi.stubGlobal(
    'PresentationRequest',
    class {
      getAvailability() {
        return Promise.resolve(availability)
      }
    },
  )
  const seen = vi.fn<() => void>()
  const leaving = new AbortController()
  whenCastDeviceSeen(seen, leaving.signal)
  return {
    seen,
    leaving,
    async turn(value: boolean) {
      await Promise.resolve()
      availability.value = value
      availability.dispatchEvent(new Event('change'))
    },
  }
}

test('calls once, when a device turns up', async () => {
  const { seen, turn } = browser()
  await turn(false)
  expect(seen).not.toHaveBeenCalled()
  await turn(true)
  await turn(false)
  await turn(true)
  expect(seen).toHaveBeenCalledOnce()
})

test('says nothing after leaving', async () => {
  const { seen, leaving, turn } = browser()
  await turn(false)
  leaving.abort()
  await turn(true)
  expect(seen).not.toHaveBeenCalled()
})

test('a browser that refuses to look for devices, or has no word for it, has none', async () => {
  const seen = vi.fn<() => void>()
  whenCastDeviceSeen(seen, new AbortController().signal)
  vi.stubGlobal(
    'PresentationRequest',
    class {
      getAvailability() {
        return Promise.reject(new Error('NotSupportedError'))
      }
    },
  )
  whenCastDeviceSeen(seen, new AbortController().signal)
  await new Promise((resolve) => setTimeout(resolve))
  expect(seen).not.toHaveBeenCalled()
})

test('only browsers of the Chrome family that can present may cast', () => {
  expect(canCast({ chrome: {}, PresentationRequest: class {} })).toBe(true)
  expect(canCast({ chrome: {} })).toBe(false)
  expect(canCast({ PresentationRequest: class {} })).toBe(false)
})
