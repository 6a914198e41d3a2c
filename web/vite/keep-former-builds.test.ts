import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeOlderBuilds } from './keep-former-builds.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-builds-'))
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'public', 'icon.svg'), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds as vite and `precompress` do; returns the scripts then present. */
async function build(script: string): Promise<string[]> {
  const [dist, written] = [join(folder, 'dist'), ['index.html', `assets/${script}.js`]]
  for (const name of [...written, 'icon.svg']) writeFileSync(join(dist, name), '')
  await removeOlderBuilds(dist, join(folder, 'public'), written)
  for (const name of written) writeFileSync(join(dist, `${name}.br`), '')
  return readdirSync(join(dist, 'assets')).toSorted()
}

it('keeps the files of two builds before, with their compressed copies', async () => {
  expect(await build('one')).toEqual(['one.js', 'one.js.br'])
  expect(await build('two')).toEqual(['one.js', 'one.js.br', 'two.js', 'two.js.br'])
  expect(await build('three')).toContain('one.js')
  expect(await build('four')).toEqual(
    ['four.js', 'three.js', 'two.js'].flatMap((name) => [name, `${name}.br`]).toSorted(),
  )
})

it('counts the same build twice as one', async () => {
  for (const script of ['one', 'two', 'three', 'three', 'three']) await build(script)
  expect(await build('three')).toContain('one.js')
})

it('removes what no build wrote, but no public file', async () => {
  writeFileSync(join(folder, 'dist', '.built-from'), 'of an earlier build')
  writeFileSync(join(folder, 'dist', 'gone.txt'), 'no public file any more')
  await build('one')
  expect(readdirSync(join(folder, 'dist')).toSorted()).toEqual(
    ['.builds', 'assets', 'icon.svg', 'index.html', 'index.html.br'].toSorted(),
  )
})
