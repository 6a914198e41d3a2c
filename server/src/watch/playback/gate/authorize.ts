import { type EndReason, endReasons, type MediaRefusal } from '@strom/contract'
import { toHousehold } from '../../../base/http/household.ts'
import type { WatchApp } from '../../watch-app.ts'
import { moveHousehold } from './check-account-sharing.ts'
import { isForeignNetwork, type Protocol, type Session } from './registry/session.ts'

export type MediaRequest = { token: string | undefined; ip: string; streamId: string; protocol: Protocol }

export type Admission =
  | {
      ok: true
      session: Session
      channel: string
      recheck(): MediaRefusal | null
      /**
       * Calls `tell` once, when the right ends. The session counts as used until the returned function is
       * called.
       */
      onRevoked(tell: (reason: MediaRefusal) => void): () => void
    }
  | { ok: false; reason: MediaRefusal }

const foreignAskIntervalMs = 1000

/** A foreign network is listed for staff, and served for the grace period. */
async function followNetwork(app: WatchApp, session: Session, ip: string, network: string) {
  if (network === session.network || (session.casting && session.castNetwork === network)) return
  const now = app.clock.now()
  const asks = now - session.foreignAskedAt >= foreignAskIntervalMs
  if (asks) {
    session.foreignAskedAt = now
    await app.registry.refresh(session.accountId)
  }
  if (isForeignNetwork(session, network)) {
    if (asks && session.calledFrom === network) await moveHousehold(app, session, { ip, network })
    if (!isForeignNetwork(session, network)) return
    app.registry.unknownAddresses.note(ip, now, 'signed')
  }
  await app.registry.noteNetwork(session, network)
}

function isEnd(reason: MediaRefusal): reason is EndReason {
  return (endReasons as readonly string[]).includes(reason)
}

export async function authorize(app: WatchApp, request: MediaRequest): Promise<Admission> {
  const { registry, clock } = app
  const { ip, streamId, protocol } = request
  const verified = registry.tokens.verify(request.token)
  if (!verified.ok && verified.reason === 'missing') return { ok: false, reason: 'no-token' }
  const session = verified.ok ? await registry.find(verified.sessionId) : undefined
  if (!session) {
    registry.unknownAddresses.note(ip, clock.now(), verified.ok ? 'signed' : 'forged')
    return { ok: false, reason: 'invalid-token' }
  }
  const viewing = { streamId, network: toHousehold(ip) }
  await followNetwork(app, session, ip, viewing.network)
  const stream = await registry.findStream(streamId)
  const reason = registry.denyReason(session, viewing)
  if (reason !== null || !stream) {
    if (reason !== null && isEnd(reason)) registry.unknownAddresses.note(ip, clock.now(), 'signed')
    return { ok: false, reason: reason ?? 'no-stream' }
  }
  registry.use(session, viewing, { ip, protocol })
  return {
    ok: true,
    session,
    channel: stream.channel,
    recheck: () => registry.denyReason(session, viewing),
    onRevoked: (tell) => registry.watch(session, viewing, tell),
  }
}
