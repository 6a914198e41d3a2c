import { plainEmail } from '@strom/contract'

/** The pattern of `like` for texts in small letters that hold what was searched for; addresses in either spelling. */
export function containsPattern(text: string): string {
  return `%${plainEmail(text).replaceAll(/[\\%_]/g, '\\$&')}%`
}
