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
 * Takes the secret of a mailed link out of the address bar and its history, before anything else is requested.
 * It lives on in this tab only, so that a reload still works; where it cannot be stored it stays in the address. Called first of all.
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

/** The secret of the link this tab was opened with; empty when there is none. */
export function linkToken(): string {
  const inAddress = new URLSearchParams(location.search).get('token')
  if (inAddress !== null) return inAddress
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** Forgets the link's secret once it has done its work. */
export function clearLinkToken() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
