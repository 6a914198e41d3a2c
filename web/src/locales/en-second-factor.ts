import { ownData } from './en/own-data.ts'
import { secondFactor } from './en/second-factor.ts'

/** Fetched with their sections of Account Settings. */
export const enSecondFactor = { ownData, secondFactor }
