import { buildIfStale } from './build.mjs'
import { takeNoArguments } from './no-arguments.mjs'
import { prepare } from './prepare.mjs'
import { runCommand } from './stop.mjs'

await runCommand(async () => {
  takeNoArguments('npm run build', 'it builds what changed.')
  const node = await prepare(console.log)
  for (const part of ['web', 'server']) await buildIfStale(part, node, console.log)
})
