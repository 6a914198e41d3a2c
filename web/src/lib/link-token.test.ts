import { afterEach, expect, test, vi } from 'vitest'
import { clearLinkToken, linkToken, takeLinkToken } from './link-token.ts'

function openTab({
  isFull,
  pathname = '/password-reset-confirmation',
}: {
  isFull: boolean
  pathname?: string
}) {
  const values = new Map<string, string>()
  const location = { pathname, search: '?token=secret&more=1' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: null,
    replaceState(_state: unknown, _title: string, address: string) {
      location.search = address.slice(location.pathname.length)
    },
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('', 'QuotaExceededError')
      values.set(key, value)
    },
  })
  return location
}

afterEach(() => vi.unstubAllGlobals())

test('the secret of a link leaves the address and lives on in the tab', () => {
  const location = openTab({ isFull: false })
  takeLinkToken()
  expect(location.search).toBe('?more=1')
  expect(linkToken()).toBe('secret')
  clearLinkToken()
  expect(linkToken()).toBe('')
})

test('the secret leaves the address however that is written', () => {
  const location = openTab({ isFull: false, pathname: '/Password-Reset-Confirmation/' })
  takeLinkToken()
  expect(location.search).toBe('?more=1')
})

test('where it cannot be stored, the link works from the address', () => {
  const location = openTab({ isFull: true })
  takeLinkToken()
  expect(location.search).toBe('?token=secret&more=1')
  expect(linkToken()).toBe('secret')
})
