// Bundles the server's TypeScript, with that of the other workspaces, into `server/dist`. Packages stay where npm put them: some have
// native parts, and all keep their licences.
import { cpSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './paths.mjs'

/** The programs of the bundle: the server, its command line, and the thread that writes backups. */
const programs = {
  main: 'server/src/main.ts',
  'command-line': 'server/src/cli/command-line.ts',
  'back-up-worker': 'server/src/backup/back-up-worker.ts',
}

/** Files that the programs read beside their own. */
const beside = ['server/src/db/migrations/*.sql', 'server/src/accounts/guessable-passwords.txt']

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
cpSync(join(root, 'paypal-emulator', 'src', 'browser'), join(dir, 'browser'), { recursive: true })
