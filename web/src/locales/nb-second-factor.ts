import { ownData } from './nb/own-data.ts'
import { secondFactor } from './nb/second-factor.ts'

export const nbSecondFactor = { ownData, secondFactor }
