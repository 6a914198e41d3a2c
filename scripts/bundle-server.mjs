// Packages stay out of the bundle: some have native parts, and all keep their licences.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './paths.mjs'

const programs = {
  main: 'server/src/main.ts',
  'command-line': 'server/src/compose/command-line.ts',
  'back-up-worker': 'server/src/base/backup/back-up-worker.ts',
  'write-empty-database': 'server/src/compose/write-empty-database.ts',
}

const beside = ['server/src/base/db/migrations/*.sql', 'server/src/people/accounts/guessable-passwords.txt']

const bundle = await rolldown({
  cwd: root,
  input: programs,
  platform: 'node',
  external: (id) => /^[^./]/.test(id) && !id.startsWith('@strom/'),
})
const dir = join(root, 'server', 'dist')
await bundle.write({ dir, cleanDir: true, sourcemap: true, entryFileNames: '[name].js' })
await bundle.close()
for (const file of globSync(beside, { cwd: root })) cpSync(join(root, file), join(dir, basename(file)))
execFileSync(process.execPath, [join(dir, 'write-empty-database.js')], { stdio: 'inherit' })
cpSync(join(root, 'paypal-emulator', 'src', 'browser'), join(dir, 'browser'), { recursive: true })
