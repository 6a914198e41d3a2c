import { setTimeout as sleep } from 'node:timers/promises'
import type { PushChannel } from '../push/push-channel.ts'
import { type FollowEnd, follow } from './follow.ts'

const againMs = 150
/** Time for the former node to send its last fragments. */
const handOverMs = 1000

export type Role = {
  /** null while made here. */
  readonly host: string | null
  readonly isFed: boolean
  readonly isRefused: boolean
  /** Takes effect after the former node's last fragment. */
  promote(): Promise<void>
  /** Releases nodes that follow this one. */
  demote(host: string): void
  onLost(listener: () => void): () => void
  close(): void
}

type RoleOptions = {
  id: string
  pushChannel: PushChannel
  secret: string
  onEnd(): void
  onFault(error: unknown): void
}

export function createRole({ id, pushChannel, secret, onEnd, onFault }: RoleOptions): Role {
  const fed = new Set<() => void>()
  let host: string | null = null
  let isFed = false
  let ended: FollowEnd = 'lost'
  let following: { stop: AbortController; leaving: boolean; done: Promise<void> } | null = null
  let leading: Promise<void> | null = null

  async function hear(from: string, own: { stop: AbortController; leaving: boolean }) {
    const { signal } = own.stop
    const url = `${from}/inner/channels/${encodeURIComponent(id)}`
    while (!signal.aborted) {
      ended = await follow({
        url,
        secret,
        signal,
        onFault,
        onMessages(messages, isWhole) {
          isFed = true
          pushChannel.applyRelayed(messages, isWhole)
        },
      })
      isFed = false
      if (own.leaving || signal.aborted) return
      onEnd()
      await sleep(againMs, undefined, { signal }).catch(() => {})
    }
  }

  async function takeOver() {
    const last = following
    if (last) {
      last.leaving = true
      await Promise.race([last.done, sleep(isFed ? handOverMs : 0)])
      last.stop.abort()
    }
    following = null
    host = null
    leading = null
    pushChannel.lead()
  }

  return {
    get host() {
      return host
    },
    get isFed() {
      return isFed
    },
    get isRefused() {
      return ended === 'refused' && !isFed
    },
    promote() {
      if (host === null) return Promise.resolve()
      leading ??= takeOver()
      return leading
    },
    demote(from) {
      if (from === host || leading) return
      following?.stop.abort()
      host = from
      ended = 'lost'
      pushChannel.follow()
      for (const letGo of [...fed]) letGo()
      fed.clear()
      const own = { stop: new AbortController(), leaving: false }
      following = Object.assign(own, { done: hear(from, own) })
    },
    onLost(listener) {
      fed.add(listener)
      return () => fed.delete(listener)
    },
    close() {
      following?.stop.abort()
      for (const letGo of [...fed]) letGo()
    },
  }
}
