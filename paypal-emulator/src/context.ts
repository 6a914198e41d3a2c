import { randomInt } from 'node:crypto'
import type { Store } from './queries.ts'

/** Dependencies of every part of the emulator. */
export type Context = {
  store: Store
  /** Milliseconds since 1970 by the emulator's clock, which a test can put forward. */
  now(): number
  /** Where the interface is reached, for the links in answers; without a slash at the end. */
  address: string
  /** Writes an event for the webhook, in the caller's transaction. */
  publish(type: string, resourceType: string, summary: string, resource: object): void
}

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An id as PayPal's look: 17 capitals and digits. */
export function newId(): string {
  return Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('')
}

/** A moment as PayPal writes it: whole seconds. */
export function moment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

export function money(cents: number, currency: string) {
  const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return { currency_code: currency, value }
}

/** The cents of an amount with two decimals at most; null for anything else. */
export function toCents(value: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
