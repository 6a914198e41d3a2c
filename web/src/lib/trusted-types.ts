/** Runs, loads or sends something; none of our libraries writes it. */
const active =
  /<\s*\/?\s*(?:script|iframe|frame|object|embed|applet|base|link|meta|form|portal|foreignobject)\b|[\s"'/]on[a-z]+\s*=|(?:java|vb)script\s*:|data\s*:\s*text/i

/** The content security policy allows fewer on most pages. */
const scriptHosts = /^https:\/\/(?:www\.gstatic\.com|(?:[\w-]+\.)*paypal(?:objects)?\.com)$/

type Rules = {
  createHTML: (text: string) => string | null
  createScriptURL: (address: string) => string | null
}

/** Null refuses and reports. Scripts from text have no rule. */
export const trustedTypeRules: Rules = {
  createHTML: (text) => (active.test(text) ? null : text),
  createScriptURL(address) {
    const url = new URL(address, location.href)
    const ours = url.origin === location.origin && url.protocol !== 'blob:'
    return ours || scriptHosts.test(url.origin) ? address : null
  },
}

type TrustedTypes = { createPolicy: (name: string, rules: Rules) => unknown }

export function enforceTrustedTypes(scope: object = globalThis): void {
  const { trustedTypes } = scope as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', trustedTypeRules)
}
