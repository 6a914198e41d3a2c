import { ownData } from './en/own-data.ts'
import { secondFactor } from './en/second-factor.ts'

/** The texts of the second factor and of a member's own data in English, fetched with their sections of Account Settings. */
export const enSecondFactor = { ownData, secondFactor }
