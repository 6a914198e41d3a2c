import type { enAccounts } from './en-accounts.ts'
import { accounts } from './nb/accounts.ts'

/** The texts of passwords and of a member's own details in Norwegian bokmål, as those in English. */
export const nbAccounts: Record<keyof typeof enAccounts, object> = { accounts }
