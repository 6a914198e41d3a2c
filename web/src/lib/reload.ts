import { handOverDrafts } from './drafts.ts'

/** Loads the document again; what was typed and not sent comes along. */
export function reload() {
  handOverDrafts()
  location.reload()
}

/** The same without being asked, once in ten seconds (`public/start.js` counts too). Resolves never where it does, else at once. */
export function reloadOnce(): Promise<void> {
  try {
    const last = Number(sessionStorage.getItem('strom-loaded-again'))
    if (Date.now() - last < 10_000) return Promise.resolve()
    sessionStorage.setItem('strom-loaded-again', String(Date.now()))
  } catch {
    // Without storage it could go on for ever.
    return Promise.resolve()
  }
  reload()
  return new Promise(() => undefined)
}
