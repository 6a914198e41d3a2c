import { expect, test } from 'vitest'
import { linkTags, withBrand, writeData } from './web-app.ts'

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

test('a link that is sent to somebody is shown with the site’s name, and an invitation as one', () => {
  const config = { publicUrl: 'https://live.example.org' }
  const tags = (path: string, language: 'en' | 'nb') =>
    withBrand(linkTags(config, path, language, '/icon-512.png'), 'Tom "T"')
  expect(tags('/register', 'nb')).toContain(
    '<meta property="og:title" content="Du er invitert til Tom &quot;T&quot;" />',
  )
  expect(tags('/player', 'en')).toContain('<meta property="og:title" content="Tom &quot;T&quot;" />')
  expect(tags('/player', 'en')).toContain('content="https://live.example.org/icon-512.png"')
})
