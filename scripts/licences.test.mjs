import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'

/** None asks for more than to be named, or to stay replaceable. */
const allowed = [
  ...['MIT', 'MIT-0', '0BSD', 'ISC', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0', 'CC0-1.0', 'MPL-2.0'],
  // libvips, a separate, replaceable library beside sharp.
  'LGPL-3.0-or-later',
]

function isAllowed(licence) {
  const text = licence.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  return text.split(' AND ').every((one) => allowed.includes(one))
}

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
])('%s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})

it('every package has a licence that allows it to be here', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const others = Object.entries(packages).filter(
    ([path, { link, license = '' }]) => path.startsWith('node_modules/') && !link && !isAllowed(license),
  )
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})
