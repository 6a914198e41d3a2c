/** The unquoted part before the at sign (RFC 5322 dot-atom; letters of other scripts by RFC 6531). */
const localPart = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/**
 * Whether a mail server could be asked to take mail for this address. The specification's pattern of an address is
 * loose and lets `a,b@example.org` or `a@b..c` through, which no mail server understands.
 */
export function isMailable(email: string): boolean {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const labels = email.slice(at + 1).split('.')
  if (Buffer.byteLength(local) > 64 || !localPart.test(local)) return false
  return labels.length > 1 && labels.every((label) => label.length <= 63 && domainLabel.test(label))
}
