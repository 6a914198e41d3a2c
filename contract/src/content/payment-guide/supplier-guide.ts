import type { Bilingual } from '../bilingual.ts'

export const supplierIds = ['paybis', 'coinbase', 'moonpay'] as const
export type SupplierId = (typeof supplierIds)[number]

/** In display order. */
export type SupplierInfo = {
  readonly advantages: readonly string[]
  readonly disadvantages: readonly string[]
  readonly about: readonly string[]
  readonly steps: readonly string[]
}

export type SupplierGuide = {
  readonly id: SupplierId
  readonly name: string
  readonly address: string
  readonly recommended: boolean
  readonly info: Bilingual<SupplierInfo>
}
