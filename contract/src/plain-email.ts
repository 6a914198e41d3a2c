import punycode from 'punycode/punycode.js'

/** Servers and browsers have it; the contract is compiled for neither. */
declare const URL: new (address: string) => { readonly hostname: string }

/** Invisible and direction characters: copied along with an address, they make one look like another's. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Domains that have a second spelling: letters beyond ASCII, or the `xn--` that stands for them. */
const hasOtherSpelling = /xn--|[^\p{ASCII}]/u

/** Characters that would make a host of an address's URL end early. */
const endsHost = /[/?#@:%\\[\]<>^|\s\p{Cc}]/u

/**
 * The domain in letters (`blåbær.test`), whichever of its two spellings was typed: browsers' e-mail fields send
 * `xn--blbr-roah.test`. A domain that IDNA does not allow stays as it was typed.
 */
function domainInLetters(domain: string): string {
  if (!hasOtherSpelling.test(domain) || endsHost.test(domain)) return domain
  try {
    const { hostname } = new URL(`http://${domain}`)
    const letters = punycode.toUnicode(hostname)
    return new URL(`http://${letters}`).hostname === hostname ? letters : domain
  } catch {
    return domain
  }
}

/**
 * An e-mail address as the site writes it: in small letters, each in its one spelling, its domain in letters, with
 * nothing unseen in it and no spaces around it.
 */
export function plainEmail(typed: string): string {
  const plain = typed.replaceAll(unseen, '').trim().toLowerCase().normalize('NFC')
  const domainAt = plain.lastIndexOf('@') + 1
  return domainAt === 0 ? plain : plain.slice(0, domainAt) + domainInLetters(plain.slice(domainAt))
}
