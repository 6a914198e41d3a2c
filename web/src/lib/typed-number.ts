import { type NumberFault, readNumber } from './read-number.ts'

type Limits = { decimals: number; min?: number | undefined; max?: number | undefined }

export type JudgedNumber = {
  value: number | null
  fault?: NumberFault | 'empty' | 'low' | 'high'
  /** Replaces a number beyond a limit. */
  forced: number | null
}

export function judgeNumber(text: string, { decimals, min, max }: Limits): JudgedNumber {
  if (text.trim() === '') return { value: null, fault: 'empty', forced: null }
  const read = readNumber(text, decimals)
  if (!read.ok) return { value: null, fault: read.fault, forced: null }
  if (min !== undefined && read.value < min) return { value: null, fault: 'low', forced: min }
  if (max !== undefined && read.value > max) return { value: null, fault: 'high', forced: max }
  return { value: read.value, forced: read.value }
}

/** If a limit replaced typed text: 0, shown as 1, and a 5 are 05, not 15. */
export function textBehind(
  before: { text: string; shown: string },
  text: string,
  added: string | null,
): string {
  return added !== null && text === before.shown + added ? before.text + added : text
}
