// npm start: makes a fresh clone ready, builds the web app if it is stale, and goes on as the server.
import { join } from 'node:path'
import { settingsInstead, takeNoArguments } from './no-arguments.mjs'
import { root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { become } from './processes.mjs'
import { serverArguments } from './runtime.mjs'
import { runCommand } from './stop.mjs'
import { buildWebAppIfStale } from './web-app.mjs'

await runCommand(async () => {
  takeNoArguments('npm start', settingsInstead)
  const node = await prepare(console.log)
  await buildWebAppIfStale(node, console.log)
  // Node keeps compiled code there; it is a quarter of a second at every start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'strom', 'node')
  become(node, ['--import', './scripts/end-with-npm.mjs', ...serverArguments('server/src/main.ts')])
})
