import type { Config } from '../../base/config.ts'
import type { App } from '../app.ts'
import type { Given, Option } from './arguments.ts'

/** `text` is for people, `data` for `--json`; both say the same. */
export type Result = { outcome: 'done' | 'problems' | 'refused'; text: string; data: unknown }

/** `sentence` says what is wrong with the arguments. */
export type Parsed<Args> = { ok: true; args: Args } | { ok: false; sentence: string }

/** Why no app could be opened; `config` is null if it cannot be read. */
export type WithoutApp = { config: Config | null; reason: string }

/** Reports the progress of long work, shown on standard error. */
export type Tell = (says: string) => void

/** Which process opened the app. */
export type Runner = 'server' | 'command line'

/**
 * `run` works on an open app. `runAlone` opens the data of a stopped site itself; a command with only that is
 * refused while the site runs. `runWithout` needs no app; beside `run` it takes over when none can be opened.
 */
export type Command<Args = unknown> = {
  readonly name: string
  /** One line per form, without the program's name. */
  readonly usage: readonly string[]
  readonly summary: string
  readonly options?: Readonly<Record<string, Option>>
  /** Its words are file names, relative to where the command is typed. */
  readonly takesFiles?: true
  /** May take minutes while other commands run; the server runs the rest one at a time. */
  readonly takesTime?: true
  parse(given: Given): Parsed<Args>
  /** Null when no confirmation is needed. */
  question?(args: Args): string | null
  run?(app: App, args: Args, by: Runner, tell: Tell): Promise<Result>
  runAlone?(config: Config, args: Args, tell: Tell): Promise<Result>
  runWithout?(situation: WithoutApp, args: Args): Promise<Result>
}

export type CommandGroup = { readonly title: string; readonly commands: readonly Command[] }

export function done(text: string, data: unknown): Result {
  return { outcome: 'done', text, data }
}

/** Not a bug: exit code 1, with the sentence on standard error. */
export function refused(sentence: string): Result {
  return { outcome: 'refused', text: sentence, data: { refused: sentence } }
}
