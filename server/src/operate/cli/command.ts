import type { Config } from '../../base/config.ts'
import type { App } from '../app.ts'
import type { Given, Option } from './arguments.ts'

/** How a command ended. `text` is what a person reads, `data` what `--json` prints; both say the same. */
export type Result = { outcome: 'done' | 'problems' | 'refused'; text: string; data: unknown }

/** Arguments as a command understands them, or the sentence that says what is wrong with them. */
export type Parsed<Args> = { ok: true; args: Args } | { ok: false; sentence: string }

/** The situation of a command that has no open app: why there is none, and the settings as far as they can be read. */
export type WithoutApp = { config: Config | null; reason: string }

/** Told how far long work has got; a person sees it on standard error. */
export type Tell = (says: string) => void

/** Whose app a command works on: the running server's, or one opened for it alone. */
export type Runner = 'server' | 'command line'

/**
 * One command of `npm run strom -- <command>`. With `run` it works on an open app. With `runWithout` it works
 * where none can be opened; with that only, it needs none. With `runAlone` it works on the data of a site that does not
 * run, which it opens itself; with that only, it is refused while the site runs.
 */
export type Command<Args = unknown> = {
  readonly name: string
  /** How it is called, one line for each form, without the program's name. */
  readonly usage: readonly string[]
  readonly summary: string
  readonly options?: Readonly<Record<string, Option>>
  /** Its words are names of files, seen from where the command is typed. */
  readonly takesFiles?: true
  /** It may take minutes, and others may run meanwhile; a server runs the rest one at a time. */
  readonly takesTime?: true
  parse(given: Given): Parsed<Args>
  /** The question to confirm first; null when none is needed. */
  question?(args: Args): string | null
  run?(app: App, args: Args, by: Runner, tell: Tell): Promise<Result>
  runAlone?(config: Config, args: Args, tell: Tell): Promise<Result>
  runWithout?(situation: WithoutApp, args: Args): Promise<Result>
}

/** Commands that `help` lists under one heading. */
export type CommandGroup = { readonly title: string; readonly commands: readonly Command[] }

export function done(text: string, data: unknown): Result {
  return { outcome: 'done', text, data }
}

/** A refusal that is no bug: its sentence goes to standard error, and the command ends with 1. */
export function refused(sentence: string): Result {
  return { outcome: 'refused', text: sentence, data: { refused: sentence } }
}
