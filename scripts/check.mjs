import { buildIfStale } from './build.mjs'
import { architectureCheck, runChecks, staticChecks } from './checks.mjs'
import { takeNoArguments } from './no-arguments.mjs'
import { prepare } from './prepare.mjs'
import { runCommand, Stop } from './stop.mjs'

await runCommand(async () => {
  takeNoArguments(
    'npm run check',
    'parts of the tests run with npm test -- sign-in, as CONTRIBUTING.md says.',
  )
  const node = await prepare(console.log)
  await buildIfStale('web', node, console.log)
  await buildIfStale('server', node, console.log)
  const { failed } = await runChecks([...staticChecks(), architectureCheck], { node, log: console.log })
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`)
})
