import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'

it.each([
  ['start', '--port', 'PORT=4000'],
  ['dev', '--help', 'docs/settings.md'],
  ['check', 'server', 'npm test -- sign-in'],
])('refuses an argument of npm %s, and does nothing', (command, typed, instead) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts', `${command}.mjs`), typed],
    { encoding: 'utf8', timeout: 20_000 },
  )
  expect(stderr).toContain(`takes no arguments, such as '${typed}'`)
  expect(stderr).toContain(instead)
  expect([status, stdout]).toEqual([1, ''])
})
