import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { processSettings, readConfig } from '../server/src/base/config.ts'
import { envExample } from './env-example.mjs'
import { root } from './paths.mjs'

const text = readFileSync(join(root, '.env.example'), 'utf8')

it('is made from the table of settings', () => {
  expect(text).toBe(envExample())
})

it('has every setting, and sets none', () => {
  const names = [...text.matchAll(/^#(STROM_\w+)=$/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual([...processSettings].toSorted())
  expect(readConfig({}, parseEnv(text))).toEqual(readConfig({}))
})
