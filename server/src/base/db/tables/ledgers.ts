import type { Identity, WithDefault } from './column-types.ts'

export type GrantsTable = {
  id: Identity
  account_id: string
  kind: 'grant' | 'reversal'
  months: number | null
  days: number | null
  seconds: number
  reason:
    | 'order'
    | 'refund'
    | 'dispute'
    | 'legacy-renewal'
    | 'staff'
    | 'compensation'
    | 'demonstration'
    | 'trial'
    | 'invitation'
  order_id: string | null
  staff_account_id: string | null
  note: string | null
  reverses_grant_id: number | null
  created_at: Date
}

export type AccessTable = { account_id: string; ends_at: Date }

export type LegacySubscriptionsTable = {
  id: string
  account_id: string
  provider_subscription_id: string
  auto_renew: boolean
  next_billing_date: Date
  created_at: Date
  cancelled_at: Date | null
  renewal_changed_at: Date | null
}

export type LegacyRenewalsTable = {
  sale_id: string
  legacy_subscription_id: string
  cents: number
  grant_id: number | null
  sold_at: Date
  created_at: Date
}

export type AccessRemindersTable = {
  account_id: string
  ends_at: Date
  days: number
  mail_id: string | null
  created_at: Date
}

export type RewardEntriesTable = {
  id: Identity
  account_id: string
  points: number
  kind: 'earned' | 'revoked' | 'held' | 'released' | 'spent' | 'returned' | 'adjusted' | 'demonstration'
  invitation_id: string | null
  order_id: string | null
  staff_account_id: string | null
  note: string | null
  created_at: Date
}

export type SubscriptionStartsTable = { grant_id: number; account_id: string; started_at: Date }

export type DayTotalsTable = {
  day: Date
  is_legacy: boolean
  provider: string
  members: number
  subscriptions: number
  payments: number
  orders: number
  cents: number
}

export type DayChangesTable = {
  day: Date
  is_legacy: boolean
  provider: WithDefault<string>
  members: WithDefault<number>
  subscriptions: WithDefault<number>
  payments: WithDefault<number>
  orders: WithDefault<number>
  cents: WithDefault<number>
}
