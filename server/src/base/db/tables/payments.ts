import type { Language } from '@strom/contract'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { WithDefault } from './column-types.ts'

export type TakenMonths = { accountId: string; grantId: number; months: number; seconds: number }

export type OrdersTable = {
  id: string
  buyer_id: string
  provider: string
  provider_order_id: string | null
  state: WithDefault<
    | 'created'
    | 'capturing'
    | 'pending'
    | 'completed'
    | 'failed'
    | 'expired'
    | 'partially-refunded'
    | 'refunded'
    | 'disputed'
  >
  total_months: number
  price_per_month_cents: number
  discount_percent: number
  sub_total_cents: number
  months_discount_cents: number
  points: number
  points_discount_cents: number
  total_cents: number
  create_request_id: string
  capture_request_id: string | null
  capture_tries: WithDefault<number>
  language: Language
  problem: string | null
  needs_review: WithDefault<boolean>
  created_at: Date
  expires_at: Date
  capturing_at: Date | null
  completed_at: Date | null
  checked_at: Date | null
  consented_at: Date | null
}

export type OrderLinesTable = {
  order_id: string
  position: number
  account_id: string
  email: string
  months: number
  grant_id: number | null
}

export type GiftsTable = {
  order_id: string
  email: string
  message: string
  deliver_at: Date | null
  paid_at: WithDefault<Date | null>
  delivered_at: WithDefault<Date | null>
  claimed_at: WithDefault<Date | null>
  claimed_by: WithDefault<string | null>
}

export type PaymentsTable = {
  id: string
  account_id: string
  order_id: string | null
  legacy_subscription_id: string | null
  provider: string
  provider_transaction_id: string
  cents: number
  created_at: Date
}

/** `vatPercent` is included in the total. */
export type Seller = { name: string; organisationNumber: string; address: string; vatPercent: number }

export type ReceiptsTable = {
  payment_id: string
  number: number
  seller: JSONColumnType<Seller | null, string | null, never>
}

export type ReceiptNumbersTable = {
  id: number
  last: number
}

export type RefundsTable = {
  id: string
  payment_id: string
  cents: number
  months_taken: JSONColumnType<TakenMonths[]>
  points_returned: WithDefault<number>
  state: 'asked' | 'pending' | 'completed' | 'failed'
  provider_refund_id: string | null
  cause: 'owner' | 'provider' | 'dispute'
  staff_account_id: string | null
  note: string | null
  problem: string | null
  created_at: Date
  completed_at: Date | null
}

export type DisputesTable = {
  id: string
  payment_id: string
  state: 'open' | 'settled' | 'won' | 'lost'
  reason: string | null
  created_at: Date
  closed_at: Date | null
}

export type ProviderEventsTable = {
  provider: string
  id: string
  type: string
  body: ColumnType<unknown, string, never>
  received_at: Date
  worked_at: Date | null
  tries: WithDefault<number>
  tried_at: Date | null
  problem: string | null
}
