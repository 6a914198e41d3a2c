import { secondFactor } from './en/second-factor.ts'

/** The texts of the second factor in English, fetched with its section of Account Settings. */
export const enSecondFactor = { secondFactor }
