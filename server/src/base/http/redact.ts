/** Stands in a log in place of a secret. */
const redacted = '[redacted]'

/** Query parameters that carry a secret: stream tokens, the links of mails, a broadcaster's key. */
const secretParameters = new Set(['token', 'key', 'streamtoken', 'email_token', 'invitation', 'endsession'])

/** The path segments after which a secret follows. */
const secretFollows = [
  ['media', 't'],
  ['invitations', 'invitation'],
]

/** Tokens and ids are at least this long; names and numbers in addresses are not. */
const secretLooking = /[A-Za-z0-9_-]{40,}/g

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function hideSecretLooking(text: string): string {
  const spelled = decoded(text)
  if (spelled !== text && spelled.search(secretLooking) >= 0) return redacted
  return text.replaceAll(secretLooking, redacted)
}

function redactPath(path: string): string {
  const segments = path.split('/')
  const names = segments.map(decoded)
  const follows = (at: number) =>
    secretFollows.some(([first, second]) => names[at - 2] === first && names[at - 1] === second)
  return segments
    .map((segment, at) => (segment !== '' && follows(at) ? redacted : hideSecretLooking(segment)))
    .join('/')
}

function redactParameter(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  if (secretParameters.has(decoded(name).toLowerCase())) return `${name}=${redacted}`
  return hideSecretLooking(pair)
}

/** Words fit for a log: what looks like a secret in them is replaced. */
export function redactText(text: string): string {
  return text.replaceAll(secretLooking, redacted)
}

/**
 * An address fit for a log: the secrets of its path and query are replaced, everything else is kept.
 * Works on full and relative addresses; spelling a name or a secret with percent signs does not get around it.
 */
export function redactUrl(url: string): string {
  const [beforeFragment = '', fragment] = url.split('#', 2)
  const at = beforeFragment.indexOf('?')
  const path = redactPath(at < 0 ? beforeFragment : beforeFragment.slice(0, at))
  const query =
    at < 0
      ? ''
      : `?${beforeFragment
          .slice(at + 1)
          .split('&')
          .map(redactParameter)
          .join('&')}`
  return `${path}${query}${fragment === undefined ? '' : `#${hideSecretLooking(fragment)}`}`
}
