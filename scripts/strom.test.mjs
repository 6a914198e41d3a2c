import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'

it.each(['as npm calls it', 'by itself'])(
  'takes names of files as those of the folder where it is typed, %s',
  (how) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'strom-typed-')))
    try {
      const { INIT_CWD: _, ...env } = process.env
      const place =
        how === 'by itself' ? { cwd: folder, env } : { cwd: root, env: { ...env, INIT_CWD: folder } }
      const set = ['texts', 'write', 'guide.age', '--nb', 'x', '--en-file', 'none.txt']
      const { stderr } = spawnSync(process.execPath, [join(root, 'scripts/strom.mjs'), ...set], {
        ...place,
        encoding: 'utf8',
      })
      expect(stderr).toContain(`'${join(folder, 'none.txt')}'`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
