// npm run check: the web app's build, types, lint, dead code and architecture; a minute, without tests.
import { architectureCheck, runChecks, staticChecks } from './checks.mjs'
import { takeNoArguments } from './no-arguments.mjs'
import { prepare } from './prepare.mjs'
import { runCommand, Stop } from './stop.mjs'
import { buildWebAppIfStale } from './web-app.mjs'

await runCommand(async () => {
  takeNoArguments(
    'npm run check',
    'parts of the tests run with npm test -- sign-in, as CONTRIBUTING.md says.',
  )
  const node = await prepare(console.log)
  await buildWebAppIfStale(node, console.log)
  const { failed } = await runChecks([...staticChecks(), architectureCheck], { node, log: console.log })
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`)
})
