import { randomInt } from 'node:crypto'
import type { Store } from './queries.ts'

export type Context = {
  store: Store
  /** Milliseconds since 1970; tests can move this clock forward. */
  now(): number
  /** Base of links in answers, without a trailing slash. */
  address: string
  /** In the caller's transaction. */
  publish(type: string, resourceType: string, summary: string, resource: object): void
}

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** As PayPal's: 17 capitals and digits. */
export function newId(): string {
  return Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('')
}

export function moment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

export function money(cents: number, currency: string) {
  const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return { currency_code: currency, value }
}

/** null unless at most two decimals. */
export function toCents(value: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
