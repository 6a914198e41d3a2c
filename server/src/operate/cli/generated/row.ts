import type { Answer, Body, Endpoint } from '@strom/contract'
import type { App } from '../../app.ts'
import type { Kind, Look } from './field-kinds.ts'

/** Keyed by option: numbers in API units, names as typed. */
export type Values = Readonly<Record<string, unknown>>

/** A command that calls an endpoint. */
export type Row<E extends Endpoint = Endpoint, Shown = Answer<E>> = {
  readonly name: string
  readonly endpoint: E
  /** The contract's unless told. */
  readonly summary?: string
  /** Positional fields, in order. */
  readonly words?: readonly string[]
  /** A positional argument that selects from the answer and is not sent. */
  readonly picks?: Kind
  readonly kinds?: Readonly<Record<string, Kind>>
  readonly meanings?: Readonly<Record<string, string>>
  readonly defaults?: Partial<Body<E>>
  /** Values of required fields that a preview may omit. */
  readonly previews?: Partial<Body<E>>
  /** Fields that may be read from a file. */
  readonly files?: readonly string[]
  /** Required fields that `read` supplies when they are not typed. */
  readonly fills?: readonly string[]
  /** At least one option is required. */
  readonly changes?: true
  /** Reads concurrency tokens and defaults, which typed fields override. A string: there is nothing to do. */
  read?(look: Look, body: Record<string, unknown>): Promise<object | string>
  /** The confirmation; a preview needs none. */
  question?(values: Values): string | null
  /** Waits until the change is in force in this process. */
  settle?(app: App, answer: Answer<E>): Promise<unknown>
  view?(answer: Answer<E>, body: Readonly<Record<string, unknown>>): Shown
  says?(shown: Shown, now: number, body: Readonly<Record<string, unknown>>): string
  /** Columns of tables; all plain fields by default. */
  readonly columns?: readonly string[]
  /** Prints the length of each list instead of its rows. */
  readonly counts?: true
}
