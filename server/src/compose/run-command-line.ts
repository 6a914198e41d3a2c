import { createInterface } from 'node:readline/promises'
import { type Config, readConfig } from '../base/config.ts'
import { readEnvFile } from '../base/config-file.ts'
import { requireInitialised } from '../base/db/data-folder/require-initialised.ts'
import { StartupError } from '../base/startup-error.ts'
import { type Answer, failed, misunderstood, toAnswer, unconfirmed } from '../operate/cli/answer.ts'
import { askServer, isAnswered } from '../operate/cli/ask-server.ts'
import { type ReadCommand, readCommand } from '../operate/cli/read-command.ts'
import { withFilesRead } from '../operate/cli/read-files.ts'
import { refuseUnreachable } from '../operate/cli/refuse-unreachable.ts'
import { failure, runCommand } from '../operate/cli/run-command.ts'
import { toSocketPath } from '../operate/cli/socket-path.ts'

type Understood = Extract<ReadCommand, { ok: true }>

export type Caller = { env: NodeJS.ProcessEnv; folder: string; isTerminal: boolean }

async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^(y|yes)$/i.test((await terminal.question(`${question} Type yes to go on: `)).trim())
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error
    process.stderr.write('\n')
    return false // Ctrl-C or Ctrl-D
  } finally {
    terminal.close()
  }
}

function progress() {
  let last = performance.now()
  return (says: string) => {
    if (performance.now() - last < 2000) return
    last = performance.now()
    process.stderr.write(`… ${says}\n`)
  }
}

async function onOwnApp(config: Config, argv: readonly string[]): Promise<Answer> {
  if (!config.databaseUrl) requireInitialised(config.dataDir)
  // Importing it is slow, and mostly unneeded.
  const { openApp } = await import('./open-app.ts')
  // Standard output is for the answer.
  const opened = await openApp(config, { logTo: process.stderr, begun: true })
  try {
    return await runCommand(opened.app, argv, 'command line', progress())
  } finally {
    await opened.close()
  }
}

async function carriedOut(
  { command, args, json }: Understood,
  argv: readonly string[],
  { env, folder }: Caller,
): Promise<Answer> {
  let config: Config | null = null
  try {
    if (command.run || command.runAlone) {
      config = readConfig(env, readEnvFile(folder))
      const socketPath = toSocketPath(config.dataDir)
      const answer = command.run ? await askServer(socketPath, argv, progress()) : null
      if (answer) return answer
      refuseUnreachable(config, socketPath)
      if (!command.runAlone) return await onOwnApp(config, argv)
      if (await isAnswered(socketPath)) return failed('The site is running on this data; stop it first.')
      return toAnswer(await command.runAlone(config, args, progress()), json)
    }
    if (!command.runWithout) throw new Error(`'${command.name}' does nothing`)
    return toAnswer(await command.runWithout({ config, reason: '' }, args), json)
  } catch (error) {
    if (!(error instanceof StartupError)) return failure(error)
    if (!command.runWithout) return failed(error.message)
    return toAnswer(await command.runWithout({ config, reason: error.message }, args), json)
  }
}

async function answerTo(argv: readonly string[], caller: Caller): Promise<Answer> {
  const read = readCommand(argv)
  if (!read.ok) return misunderstood(read.sentence)
  if (read.question === null) return carriedOut(read, argv, caller)
  if (!caller.isTerminal) return unconfirmed(read.question)
  return (await agrees(read.question))
    ? carriedOut(read, [...argv, '--yes'], caller)
    : failed('Nothing was done.')
}

export async function main(argv: readonly string[], caller: Caller): Promise<Answer> {
  // npm and deploy/systemd/strom change the folder.
  const typed = withFilesRead(argv, caller.env.STROM_CALLED_FROM || caller.folder)
  const { exitCode, out, err } = typed.ok ? await answerTo(typed.args, caller) : misunderstood(typed.sentence)
  // `npm run strom --` in a clone, else `strom` (deploy/systemd/strom).
  const asCalled = (text: string) =>
    caller.env.npm_lifecycle_event === 'strom' ? text : text.replaceAll('npm run strom --', 'strom')
  return { exitCode, out: asCalled(out), err: asCalled(err) }
}
