import type { Answer, Body, Endpoint } from '@strom/contract'
import type { App } from '../../app.ts'
import type { Kind, Look } from './field-kinds.ts'

/** By option or word: numbers as the wire counts them, names as they were typed. */
export type Values = Readonly<Record<string, unknown>>

/** A command that an endpoint answers. */
export type Row<E extends Endpoint = Endpoint, Shown = Answer<E>> = {
  readonly name: string
  readonly endpoint: E
  /** The contract's unless told. */
  readonly summary?: string
  /** Fields that are given as words, in this order. */
  readonly words?: readonly string[]
  /** A word that is not sent: it picks from the answer. */
  readonly picks?: Kind
  readonly kinds?: Readonly<Record<string, Kind>>
  readonly meanings?: Readonly<Record<string, string>>
  readonly defaults?: Partial<Body<E>>
  /** Required fields that a preview does without. */
  readonly previews?: Partial<Body<E>>
  /** Texts that may come from files, too. */
  readonly files?: readonly string[]
  /** Required fields that `read` has where they are not typed. */
  readonly fills?: readonly string[]
  /** Refused without an option: there would be nothing to do. */
  readonly changes?: true
  /** What the caller is taken to have seen, or a sentence where there is nothing to do. Typed fields come first. */
  read?(look: Look, body: Record<string, unknown>): Promise<object | string>
  /** Asked before the act, but not before a preview. */
  question?(values: Values): string | null
  /** Lets the act take effect before it is answered. */
  settle?(app: App, answer: Answer<E>): Promise<unknown>
  view?(answer: Answer<E>, body: Readonly<Record<string, unknown>>): Shown
  says?(shown: Shown, now: number): string
  /** Of tables; every plain field unless told. */
  readonly columns?: readonly string[]
  /** Lists are counted, not printed. */
  readonly counts?: true
}
