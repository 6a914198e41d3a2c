/** Invisible and direction characters: copied along with an address, they make one look like another's. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * An e-mail address as the site writes it: in small letters, each in its one spelling, with nothing unseen in it
 * and no spaces around it.
 */
export function plainEmail(typed: string): string {
  return typed.replaceAll(unseen, '').trim().toLowerCase().normalize('NFC')
}
