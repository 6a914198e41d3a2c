import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createVeil } from './veil.ts'

const secret = Buffer.alloc(32, 7)
const veil = createVeil(secret, 'news')
const what = { kind: 'media', url: 'https://cdn.example/live/1.ts?key=1' } as const

it('gives an address one name, which any node reads, and which says nothing', () => {
  const name = veil.hide(what)
  expect(name).toMatch(/^[\w-]+$/)
  expect(Buffer.from(name, 'base64url').toString('latin1')).not.toContain('cdn')
  expect(veil.hide(what)).toBe(name)
  expect(createVeil(secret, 'news').reveal(name)).toEqual(what)
  expect(veil.hide({ ...what, kind: 'playlist' })).not.toBe(name)
})

it('reads back every address', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true }),
      fc.constantFrom('playlist', 'media', 'key'),
      (url, kind) => {
        expect(veil.reveal(veil.hide({ kind, url }))).toEqual({ kind, url })
      },
    ),
  )
})

it('takes no name that another channel or site made, or nobody', () => {
  const name = veil.hide(what)
  expect(createVeil(secret, 'sport').reveal(name)).toBeNull()
  expect(createVeil(Buffer.alloc(32, 8), 'news').reveal(name)).toBeNull()
  for (const made of ['', 'a', `${name}A`, name.slice(1), name.slice(0, -4), 'A'.repeat(80)]) {
    expect(veil.reveal(made), made).toBeNull()
  }
})

it('takes no name of which a letter was changed', () => {
  const name = veil.hide(what)
  fc.assert(
    fc.property(fc.nat(name.length - 1), fc.constantFrom('A', 'b', '-', '7'), (at, letter) => {
      const changed = name.slice(0, at) + letter + name.slice(at + 1)
      if (changed !== name) expect(veil.reveal(changed)).toBeNull()
    }),
  )
})
