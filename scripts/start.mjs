// npm start: makes a fresh clone ready, builds the web app if it is stale, and goes on as the server.
import { prepare } from './prepare.mjs'
import { become } from './processes.mjs'
import { serverArguments } from './runtime.mjs'
import { runCommand } from './stop.mjs'
import { buildWebAppIfStale } from './web-app.mjs'

await runCommand(async () => {
  const node = await prepare(console.log)
  await buildWebAppIfStale(node, console.log)
  become(node, serverArguments('server/src/main.ts', process.argv.slice(2)))
})
