import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStoredText } from './browser-storage.ts'
import { tokenStore } from './token-store.ts'

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('a stored text', () => {
  test('is written, read and forgotten under its key', () => {
    const storage = memoryStorage()
    vi.stubGlobal('localStorage', storage)
    const colour = createStoredText('colour')
    expect(colour.read()).toBeNull()
    colour.write('lime')
    expect(colour.read()).toBe('lime')
    expect(storage.getItem('colour')).toBe('lime')
    colour.clear()
    expect(colour.read()).toBeNull()
  })

  test('tells its listeners of every change until they leave', () => {
    vi.stubGlobal('localStorage', memoryStorage())
    const colour = createStoredText('colour')
    const listener = vi.fn()
    const leave = colour.subscribe(listener)
    colour.write('lime')
    colour.clear()
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    colour.write('red')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('hears another tab change its key, and no other key', () => {
    vi.stubGlobal('localStorage', memoryStorage())
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const listener = vi.fn()
    const leave = createStoredText('colour').subscribe(listener)
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'size' }))
    expect(listener).not.toHaveBeenCalled()
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'colour' }))
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'colour' }))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('lives on in the page where storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('SecurityError')
      },
    })
    const colour = createStoredText('colour')
    colour.write('lime')
    expect(colour.read()).toBe('lime')
    colour.clear()
    expect(colour.read()).toBeNull()
  })

  test('lives on in the page where there is no room for it, in the place of what is stored, until there is', () => {
    const storage = memoryStorage()
    storage.setItem('colour', 'red')
    let isFull = true
    vi.stubGlobal('localStorage', {
      ...storage,
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException('', 'QuotaExceededError')
        storage.setItem(key, value)
      },
    })
    const colour = createStoredText('colour')
    colour.write('lime')
    expect(colour.read()).toBe('lime')
    isFull = false
    colour.write('blue')
    storage.setItem('colour', 'from another tab')
    expect(colour.read()).toBe('from another tab')
    isFull = true
    colour.write('lime')
    colour.clear()
    expect(colour.read()).toBeNull()
    expect(storage.getItem('colour')).toBeNull()
  })
})

test('the Token is stored under the key that users have', () => {
  const storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  tokenStore.write('secret')
  expect(storage.getItem('Token')).toBe('secret')
  tokenStore.clear()
  expect(storage.length).toBe(0)
})
