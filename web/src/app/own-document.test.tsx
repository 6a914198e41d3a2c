import { expect, it } from 'vitest'
import { needsOwnDocument } from './own-document.tsx'

it.each([
  // Without PayPal no page has a policy of its own.
  [undefined, '/', '/subscription', false],
  ['/subscription', '/', '/subscription', true],
  ['/subscription', '/', '/subscription/', true],
  ['/subscription', '/', '/Subscription', true],
  ['/subscription', '/subscription', '/', true],
  ['/subscription', '/subscription', '/subscription', false],
  ['/subscription', '/', '/invites', false],
])('own document %s, loaded at %s, now at %s: %s', (own, loaded, path, expected) => {
  expect(needsOwnDocument(own, loaded, path)).toBe(expected)
})
