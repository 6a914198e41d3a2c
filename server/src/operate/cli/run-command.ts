import type { App } from '../app.ts'
import { type Answer, failed, misunderstood, toAnswer, unconfirmed } from './answer.ts'
import type { Runner, Tell } from './command.ts'
import { readCommand } from './read-command.ts'

/** A command with a question needs `--yes` in `argv`. */
export async function runCommand(
  app: App,
  argv: readonly string[],
  by: Runner,
  tell: Tell = () => {},
): Promise<Answer> {
  const read = readCommand(argv)
  if (!read.ok) return misunderstood(read.sentence)
  const { command, args, json, question } = read
  if (question !== null) return unconfirmed(question)
  if (!command.run) return misunderstood(`'${command.name}' needs no server.`)
  return toAnswer(await command.run(app, args, by, tell), json)
}

export function failure(error: unknown): Answer {
  return failed(`The command failed: ${error instanceof Error ? error.message : String(error)}`)
}
