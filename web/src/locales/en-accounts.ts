import { accounts } from './en/accounts.ts'

/** The texts of passwords and of a member's own details in English, fetched with those pages. */
export const enAccounts = { accounts }
