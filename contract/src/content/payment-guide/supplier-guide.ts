import type { Bilingual } from '../bilingual.ts'

/** The suppliers of bitcoin that the payment guide knows, in its order. */
export const supplierIds = ['paybis', 'coinbase', 'moonpay'] as const
export type SupplierId = (typeof supplierIds)[number]

/** The parts of a supplier's panel in the order they are shown; 'What now' follows, the same for all. */
export type SupplierInfo = {
  readonly advantages: readonly string[]
  readonly disadvantages: readonly string[]
  readonly about: readonly string[]
  readonly steps: readonly string[]
}

/** A supplier with its information in Norwegian and English; the two texts may say different things. */
export type SupplierGuide = {
  readonly id: SupplierId
  readonly name: string
  readonly address: string
  readonly recommended: boolean
  readonly info: Bilingual<SupplierInfo>
}
