import type { enAccounts } from './en-accounts.ts'
import { accounts } from './nb/accounts.ts'

export const nbAccounts: Record<keyof typeof enAccounts, object> = { accounts }
