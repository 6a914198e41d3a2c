import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { settingsInstead, takeNoArguments } from './no-arguments.mjs'
import { whenNpmIsGone } from './npm-gone.mjs'
import { root, tool } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runtimeEnvironment, serverArguments } from './runtime.mjs'
import { runCommand } from './stop.mjs'

await runCommand(async () => {
  takeNoArguments('npm run dev', settingsInstead)
  const node = await prepare(console.log)
  const programs = [
    {
      name: 'server',
      args: ['--watch', '--watch-preserve-output', ...serverArguments('server/src/main.ts')],
    },
    { name: 'web   ', args: [tool('vite/bin/vite.js'), 'web', '--clearScreen', 'false'] },
  ]
  const children = programs.map(({ name, args }) => {
    const child = spawn(node, args, {
      cwd: root,
      env: runtimeEnvironment(node),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`))
    }
    return child
  })

  function endAll(exitCode) {
    process.exitCode ??= exitCode
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
  }
  for (const child of children) child.on('exit', (code) => endAll(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(0))
  whenNpmIsGone(() => endAll(0))
})
