import { expect, it } from 'vitest'
import { cartStore, keepCartOnlyFor } from './cart-store.ts'

it.each([
  ['their own stays', '{"account":"anna@strom.test","cart":{}}', true],
  ['somebody else’s goes', '{"account":"bjorn@strom.test","cart":{}}', false],
  ['nobody’s goes', 'null', false],
  ['what is no cart goes', 'not JSON', false],
])('a cart that lies here when anna signs in: %s', (_, text, stays) => {
  cartStore.write(text)
  keepCartOnlyFor('anna@strom.test')
  expect(cartStore.read() === text).toBe(stays)
})
