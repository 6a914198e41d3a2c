import { contract, type FaqEntry } from '@strom/contract'
import { call } from '../../../lib/api.ts'

/** `version`: that of the FAQ it replaces. */
export function writeFaq(body: { entries: FaqEntry[]; version: string }) {
  return call(contract.faq.arrange, { body })
}
