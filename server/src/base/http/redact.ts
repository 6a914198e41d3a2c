const redacted = '[redacted]'

const secretParameters = new Set(['token', 'key', 'streamtoken', 'email_token', 'invitation', 'endsession'])

const secretFollows = [
  ['media', 't'],
  ['invitations', 'invitation'],
]

/** Tokens and ids have at least 40 characters. */
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

export function redactText(text: string): string {
  return text.replaceAll(secretLooking, redacted)
}

/** Percent-encoding does not evade it. */
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
