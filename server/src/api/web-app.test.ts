import { expect, test } from 'vitest'
import { withBrand } from './web-app.ts'

test.each([
  ['Fjordklubben', 'Fjordklubben'],
  ['Tom & <b>Co</b>', 'Tom &amp; &lt;b&gt;Co&lt;/b&gt;'],
  ['$& $1', '$&amp; $1'],
])('the page calls itself %s, as text', (brandName, written) => {
  const page = '<title>Strøm</title><meta content="Strøm"><span>Strøm</span>'
  expect(withBrand(page, brandName)).toBe(
    `<title>${written}</title><meta content="Strøm"><span>${written}</span>`,
  )
})
