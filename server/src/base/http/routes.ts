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

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | WrittenAnswer | HttpRefusal>

export type Handlers<Slice extends Record<string, Endpoint>> = { [Name in keyof Slice]: Handler<Slice[Name]> }

export type Routes = { [Slice in keyof Contract]: Handlers<Contract[Slice]> }
