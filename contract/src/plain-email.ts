import punycode from 'punycode/punycode.js'

/** The contract is compiled without DOM or Node types. */
declare const URL: new (address: string) => { readonly hostname: string }

/** Copied along with an address, these make it look like another. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Non-ASCII letters, or `xn--`. */
const hasOtherSpelling = /xn--|[^\p{ASCII}]/u

/** Would end a URL's host early. */
const endsHost = /[/?#@:%\\[\]<>^|\s\p{Cc}]/u

/** Browsers' e-mail fields send `xn--blbr-roah.test` for `blåbær.test`. Domains that IDNA forbids stay as typed. */
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

/** Lower case, NFC, domain in letters, nothing invisible. */
export function plainEmail(typed: string): string {
  const plain = typed.replaceAll(unseen, '').trim().toLowerCase().normalize('NFC')
  const domainAt = plain.lastIndexOf('@') + 1
  return domainAt === 0 ? plain : plain.slice(0, domainAt) + domainInLetters(plain.slice(domainAt))
}
