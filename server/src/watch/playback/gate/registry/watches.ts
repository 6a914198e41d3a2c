import type { MediaRefusal } from '@strom/contract'
import type { Session, Viewing } from './session.ts'

type Watch = { session: Session; viewing: Viewing; onLost: (reason: MediaRefusal) => void }

/** Called when the right to a waiting answer or a socket ends. */
export function createWatches(denyReason: (session: Session, viewing: Viewing) => MediaRefusal | null) {
  const byAccount = new Map<string, Set<Watch>>()

  function remove(watch: Watch) {
    const { accountId } = watch.session
    const watches = byAccount.get(accountId)
    watches?.delete(watch)
    if (watches?.size === 0) byAccount.delete(accountId)
  }

  return {
    /** Returns the function that stops it. */
    add(session: Session, viewing: Viewing, onLost: Watch['onLost']): () => void {
      const watch = { session, viewing, onLost }
      const watches = byAccount.get(session.accountId) ?? new Set()
      byAccount.set(session.accountId, watches.add(watch))
      return () => remove(watch)
    },

    review(accountIds: Iterable<string>, onKept?: (session: Session, viewing: Viewing) => void) {
      for (const accountId of accountIds) {
        for (const watch of [...(byAccount.get(accountId) ?? [])]) {
          const reason = denyReason(watch.session, watch.viewing)
          if (reason === null) {
            onKept?.(watch.session, watch.viewing)
          } else {
            remove(watch)
            watch.onLost(reason)
          }
        }
      }
    },

    accounts: () => [...byAccount.keys()],
  }
}
