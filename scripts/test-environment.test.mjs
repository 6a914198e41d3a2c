import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'
import { siteSettings } from './test-environment.mjs'

it('every setting of a site of one’s own is kept from the tests', () => {
  const guide = readFileSync(join(root, 'docs/settings.md'), 'utf8')
  const [, section = ''] = guide.split('## Settings of the process')
  const heads = section.split('\n## ')[0].match(/^- (?:`\w+`(?:,\s)?)+/gm) ?? []
  const names = heads.flatMap((head) => head.match(/[A-Z][A-Z_]+/g))
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !siteSettings.test(name))).toEqual([])
})
