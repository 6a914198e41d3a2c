import { secondFactor } from './nb/second-factor.ts'

export const nbSecondFactor = { secondFactor }
