import { type Body, contract } from '@strom/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

/** Newest first, filtered by a part of the address or name. */
export function searchQuery(text: string) {
  return infiniteQueryOptions({
    queryKey: ['console', 'people', text],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      read(contract.people.search, { body: { text, ...(pageParam !== undefined && { after: pageParam }) } }),
    getNextPageParam: ({ people, more }) => (more ? people.at(-1)?.id : undefined),
  })
}

/** Null for an unknown id. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'person', id],
    queryFn: async () => (await read(contract.people.page, { body: { id } })).person ?? null,
  })
}

export const personActs = {
  grantDays: (id: string, { amount, reason, idempotencyKey }: ActValues) =>
    call(contract.people.grantDays, { body: { id, days: amount, reason }, idempotencyKey }),
  takeDays: (id: string, { amount, reason, idempotencyKey }: ActValues) =>
    call(contract.people.takeDays, { body: { id, days: amount, reason }, idempotencyKey }),
  changePoints: (id: string, { amount, reason, idempotencyKey }: ActValues) =>
    call(contract.people.changePoints, { body: { id, points: amount, reason }, idempotencyKey }),
  changeEmail: (id: string, { email, reason }: ActValues) =>
    call(contract.people.changeEmail, { body: { id, email, reason } }),
  suspend: (id: string, { reason }: ActValues) => call(contract.people.suspend, { body: { id, reason } }),
  deletePerson: (id: string, { reason }: ActValues) =>
    call(contract.people.deletePerson, { body: { id, reason } }),
  keepPerson: (id: string) => call(contract.people.keepPerson, { body: { id } }),
  reinstate: (id: string) => call(contract.people.reinstate, { body: { id } }),
  makeStaff: (id: string) => call(contract.people.setStaff, { body: { id, isStaff: true } }),
  endStaff: (id: string) => call(contract.people.setStaff, { body: { id, isStaff: false } }),
  sendReset: (id: string) => call(contract.people.sendReset, { body: { id } }),
} as const

export type ActName = keyof typeof personActs
export type ActValues = { amount: number; email: string; reason: string; idempotencyKey: string }

type InvitedLine = { email: string; months: number; until: string | null }

/** `preview`: reports the outcome of each line without inviting. */
export function inviteLines(lines: readonly InvitedLine[], preview: boolean) {
  return call(contract.people.invite, {
    body: { lines: lines.map(({ email, months, until }) => ({ email, months, until })), preview },
  })
}

export function addPerson(body: { email: string; username: string; months: number }, idempotencyKey: string) {
  return call(contract.people.add, { body, idempotencyKey })
}

export function giveMonth(id: string, idempotencyKey: string) {
  return call(contract.people.giveMonth, { body: { id }, idempotencyKey })
}

/** Newest first. */
export function listEverybody() {
  return call(contract.people.all)
}

export type Compensation = Omit<Body<typeof contract.people.compensate>, 'preview'>

/** Changes nothing. */
export function countCompensated(body: Compensation) {
  return call(contract.people.compensate, { body: { ...body, preview: true } })
}

export function compensate(body: Compensation, idempotencyKey: string) {
  return call(contract.people.compensate, { body: { ...body, preview: false }, idempotencyKey })
}
