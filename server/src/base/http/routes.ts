import type { Answer, Body, Contract, Endpoint, Language, Params } from '@strom/contract'
import type { CallKey } from '../idempotency/queries.ts'
import type { Member } from './member.ts'
import type { HttpRefusal } from './refusals.ts'
import type { WrittenAnswer } from './write-answer.ts'

/** The caller of an endpoint. */
export type Caller = {
  language: Language
  ip: string
  /** The household: see `toHousehold`. */
  network: string
  agent: string
  /** The value of the `Token` header, which may be no living sign-in. */
  token: string | undefined
}

type MemberOf<E extends Endpoint> = E['access'] extends 'public' ? Member | null : Member

/** A parsed call: body and path parameters as the contract declares them, and the member it comes from. */
export type Call<E extends Endpoint> = {
  body: Body<E>
  params: Params<E>
  caller: Caller
  member: MemberOf<E>
  /** For `once`, where the caller sent an `Idempotency-Key` and the endpoint takes one. */
  key: CallKey | undefined
}

export type Handler<E extends Endpoint> = {
  /** `ahead` is what `readAhead` found, where it was begun. */
  (call: Call<E>, ahead?: Promise<unknown>): Promise<Answer<E> | WrittenAnswer | HttpRefusal>
  /** Reads what is alike for all who call, while it is found out who this is. */
  readAhead?(): Promise<unknown>
}

/**
 * A handler whose `read` needs to know nobody: it is begun beside the look-up of the Token, so that a caller waits once
 * in place of twice (decision 0032). The read is wasted on callers who may not call.
 */
export function withReadAhead<E extends Endpoint, Found>(
  read: () => Promise<Found>,
  answer: (call: Call<E>, found: Found) => Answer<E> | HttpRefusal,
): Handler<E> {
  const handler: Handler<E> = async (call, ahead) => answer(call, (await (ahead ?? read())) as Found)
  handler.readAhead = read
  return handler
}

/** One handler for every endpoint of a slice; a missing one does not compile. */
export type Handlers<Slice extends Record<string, Endpoint>> = { [Name in keyof Slice]: Handler<Slice[Name]> }

/** Every handler of the contract. */
export type Routes = { [Slice in keyof Contract]: Handlers<Contract[Slice]> }
