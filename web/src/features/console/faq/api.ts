import { contract, type FaqEntry } from '@strom/contract'
import { call } from '../../../lib/api.ts'

/** Puts the FAQ in another order; `version` is that of what it replaces. */
export function writeFaq(body: { entries: FaqEntry[]; version: string }) {
  return call(contract.faq.arrange, { body })
}
