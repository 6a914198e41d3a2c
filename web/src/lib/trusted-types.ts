/** The default policy of the page: asked by the browser for every text that a library makes markup or an address of. */

/** Markup that runs, loads or sends something: none of our libraries writes it, so nobody may. */
const active =
  /<\s*\/?\s*(?:script|iframe|frame|object|embed|applet|base|link|meta|form|portal|foreignobject)\b|[\s"'/]on[a-z]+\s*=|(?:java|vb)script\s*:|data\s*:\s*text/i

/** Origins whose scripts a page may load besides our own; the content security policy allows fewer of them on most pages. */
const scriptHosts = /^https:\/\/(?:www\.gstatic\.com|(?:[\w-]+\.)*paypal(?:objects)?\.com)$/

type Rules = {
  createHTML: (text: string) => string | null
  createScriptURL: (address: string) => string | null
}

/** The policy's rules: a value passes unchanged; null is refused and reported. Scripts from text have no rule. */
export const trustedTypeRules: Rules = {
  createHTML: (text) => (active.test(text) ? null : text),
  createScriptURL(address) {
    const url = new URL(address, location.href)
    const ours = url.origin === location.origin && url.protocol !== 'blob:'
    return ours || scriptHosts.test(url.origin) ? address : null
  },
}

type TrustedTypes = { createPolicy: (name: string, rules: Rules) => unknown }

/** Before any library runs, in browsers that have Trusted Types. */
export function enforceTrustedTypes(scope: object = globalThis): void {
  const { trustedTypes } = scope as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', trustedTypeRules)
}
