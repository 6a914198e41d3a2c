import { handOverDrafts } from './drafts.ts'

/** Loads the document again; what was typed and not sent comes along. */
export function reload() {
  handOverDrafts()
  location.reload()
}
