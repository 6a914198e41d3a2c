import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createOpaqueUrls } from './opaque-url.ts'

const secret = Buffer.alloc(32, 7)
const urls = createOpaqueUrls(secret, 'news')
const what = { kind: 'media', url: 'https://cdn.example/live/1.ts?key=1' } as const

it('gives an address one name, which any node reads, and which says nothing', () => {
  const name = urls.encrypt(what)
  expect(name).toMatch(/^[\w-]+$/)
  expect(Buffer.from(name, 'base64url').toString('latin1')).not.toContain('cdn')
  expect(urls.encrypt(what)).toBe(name)
  expect(createOpaqueUrls(secret, 'news').decrypt(name)).toEqual(what)
  expect(urls.encrypt({ ...what, kind: 'playlist' })).not.toBe(name)
})

it('reads back every address', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true }),
      fc.constantFrom('playlist', 'media', 'key'),
      (url, kind) => {
        expect(urls.decrypt(urls.encrypt({ kind, url }))).toEqual({ kind, url })
      },
    ),
  )
})

it('takes no name that another channel or site made, or nobody', () => {
  const name = urls.encrypt(what)
  expect(createOpaqueUrls(secret, 'sport').decrypt(name)).toBeNull()
  expect(createOpaqueUrls(Buffer.alloc(32, 8), 'news').decrypt(name)).toBeNull()
  for (const made of ['', 'a', `${name}A`, name.slice(1), name.slice(0, -4), 'A'.repeat(80)]) {
    expect(urls.decrypt(made), made).toBeNull()
  }
})

it('takes no name of which a letter was changed', () => {
  const name = urls.encrypt(what)
  fc.assert(
    fc.property(fc.nat(name.length - 1), fc.constantFrom('A', 'b', '-', '7'), (at, letter) => {
      const changed = name.slice(0, at) + letter + name.slice(at + 1)
      if (changed !== name) expect(urls.decrypt(changed)).toBeNull()
    }),
  )
})
