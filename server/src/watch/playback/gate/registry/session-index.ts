import type { Session } from './session.ts'

export type SessionIndex = ReturnType<typeof createSessionIndex>

export function createSessionIndex() {
  const byId = new Map<string, Session>()
  const byAccount = new Map<string, Set<Session>>()

  return {
    get: (id: string): Session | undefined => byId.get(id),
    all: (): Iterable<Session> => byId.values(),
    ofAccount: (accountId: string): Iterable<Session> => byAccount.get(accountId) ?? [],

    add(session: Session) {
      byId.set(session.id, session)
      const known = byAccount.get(session.accountId)
      if (known) known.add(session)
      else byAccount.set(session.accountId, new Set([session]))
    },

    remove(session: Session) {
      byId.delete(session.id)
      const known = byAccount.get(session.accountId)
      known?.delete(session)
      if (known?.size === 0) byAccount.delete(session.accountId)
    },
  }
}
