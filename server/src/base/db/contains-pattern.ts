import { plainEmail } from '@strom/contract'

export function containsPattern(text: string): string {
  return `%${plainEmail(text).replaceAll(/[\\%_]/g, '\\$&')}%`
}
