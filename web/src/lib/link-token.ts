import { paths, plainPath } from './paths.ts'

const linkPages = [
  paths.passwordResetConfirmation(''),
  paths.confirmEmailChange(''),
  paths.undoEmailChange(''),
  paths.unsubscribe(''),
  paths.setup(''),
].map((address) => new URL(address, 'http://page').pathname)
const storageKey = 'strom-link-token'

/**
 * Takes a mailed link's secret out of the address and history before anything else is requested; this tab
 * keeps it for reloads. If it cannot be stored, it stays in the address.
 */
export function takeLinkToken() {
  if (!linkPages.includes(plainPath(location.pathname))) return
  const query = new URLSearchParams(location.search)
  const token = query.get('token')
  if (token === null) return
  try {
    sessionStorage.setItem(storageKey, token)
  } catch {
    return
  }
  query.delete('token')
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', `${location.pathname}${rest}`)
}

export function linkToken(): string {
  const inAddress = new URLSearchParams(location.search).get('token')
  if (inAddress !== null) return inAddress
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

export function clearLinkToken() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
