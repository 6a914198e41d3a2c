import type { Answer, Body, Contract, Endpoint, Language, Params } from '@strom/contract'
import type { CallKey } from '../idempotency/queries.ts'
import type { Member } from './member.ts'
import type { HttpRefusal } from './refusals.ts'
import type { WrittenAnswer } from './write-answer.ts'

export type Caller = {
  language: Language
  ip: string
  /** See `toHousehold`. */
  network: string
  agent: string
  /** Unverified. */
  token: string | undefined
}

type MemberOf<E extends Endpoint> = E['access'] extends 'public' ? Member | null : Member

export type Call<E extends Endpoint> = {
  body: Body<E>
  params: Params<E>
  caller: Caller
  member: MemberOf<E>
  key: CallKey | undefined
}

export type Handler<E extends Endpoint> = {
  (call: Call<E>, ahead?: Promise<unknown>): Promise<Answer<E> | WrittenAnswer | HttpRefusal>
  readAhead?(): Promise<unknown>
}

/** Reads alongside the Token look-up, so that a caller waits once (decision 0032). */
export function withReadAhead<E extends Endpoint, Found>(
  read: () => Promise<Found>,
  answer: (call: Call<E>, found: Found) => Answer<E> | HttpRefusal,
): Handler<E> {
  const handler: Handler<E> = async (call, ahead) => answer(call, (await (ahead ?? read())) as Found)
  handler.readAhead = read
  return handler
}

export type Handlers<Slice extends Record<string, Endpoint>> = { [Name in keyof Slice]: Handler<Slice[Name]> }

export type Routes = { [Slice in keyof Contract]: Handlers<Contract[Slice]> }
