import { expect, test } from 'vitest'
import { withBrand, writeData } from './web-app.ts'

test.each([
  ['Fjordklubben', 'Fjordklubben'],
  ['Tom & <b>Co</b>', 'Tom &amp; &lt;b&gt;Co&lt;/b&gt;'],
  ['$& $1', '$&amp; $1'],
])('the page calls itself %s, as text', (brandName, written) => {
  const page = '<title>{{brandName}}</title><h1>Sign in to {{brandName}}</h1>'
  expect(withBrand(page, brandName)).toBe(`<title>${written}</title><h1>Sign in to ${written}</h1>`)
})

test('data in a document ends no block, and is read as it was', () => {
  const value = { brandName: '</script><script>alert(1)</script><!--', title: 'æ\u2028' }
  const block = writeData('settings', value)
  expect(block.match(/</g)).toHaveLength(2)
  expect(JSON.parse(block.slice(block.indexOf('>') + 1, block.lastIndexOf('<')))).toEqual(value)
})
