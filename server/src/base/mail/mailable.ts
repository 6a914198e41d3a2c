/** RFC 5322 dot-atom, with RFC 6531 letters. */
const localPart = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/** The specification's pattern accepts `a,b@example.org` and `a@b..c`. */
export function isMailable(email: string): boolean {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const labels = email.slice(at + 1).split('.')
  if (Buffer.byteLength(local) > 64 || !localPart.test(local)) return false
  return labels.length > 1 && labels.every((label) => label.length <= 63 && domainLabel.test(label))
}
