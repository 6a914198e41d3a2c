import { handOverDrafts } from './drafts.ts'

export function reload() {
  handOverDrafts()
  location.reload()
}
