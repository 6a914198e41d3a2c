import { accounts } from './en/accounts.ts'

export const enAccounts = { accounts }
