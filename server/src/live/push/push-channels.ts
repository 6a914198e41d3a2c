import type { LadderRung } from '@strom/contract'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import type { Clip } from '../clip.ts'
import type { Ticker } from '../fragment-ticker.ts'
import type { RewindStore } from '../rewind/rewind-store.ts'
import { createPushChannel, type PushChannel } from './push-channel.ts'
import { listPushChannels } from './queries.ts'
import { createSlate } from './slate.ts'

export type KeyedChannel = {
  readonly pushChannel: PushChannel
  readonly keyHash: string
  readonly rungs: readonly LadderRung[]
  readonly revoked: AbortSignal
}

type RevocableChannel = KeyedChannel & { revoke(): void }

type Options = {
  db: Db
  clock: Clock
  ticker: Ticker
  slateClip: Clip
  rewind: Pick<RewindStore, 'configure' | 'record' | 'last'>
}

export function createPushChannels({ db, clock, ticker, slateClip, rewind }: Options) {
  const slate = createSlate(slateClip)
  let kept = new Map<string, RevocableChannel>()
  let closed = false

  function keep(pushChannel: PushChannel, keyHash: string, rungs: readonly LadderRung[]): RevocableChannel {
    const ending = new AbortController()
    return { pushChannel, keyHash, rungs, revoked: ending.signal, revoke: () => ending.abort() }
  }

  return {
    get: (id: string): KeyedChannel | null => kept.get(id) ?? null,
    list: (): readonly KeyedChannel[] => [...kept.values()],
    /** Viewers stay when only the key changes. */
    async refresh() {
      const rows = await listPushChannels(db)
      if (closed) return
      const next = new Map<string, RevocableChannel>()
      for (const { id, title, push_key_hash: keyHash, rungs } of rows) {
        const known = kept.get(id)
        if (keyHash === null) continue
        if (known?.keyHash === keyHash) {
          next.set(id, { ...known, rungs })
          continue
        }
        known?.revoke()
        const pushChannel =
          known?.pushChannel ??
          createPushChannel({
            id,
            title,
            slate,
            clock,
            ticker,
            record: (segment) => rewind.record(id, segment),
            last: rewind.last(id),
          })
        next.set(id, keep(pushChannel, keyHash, rungs))
      }
      for (const [id, old] of kept) {
        if (next.has(id)) continue
        old.revoke()
        old.pushChannel.close()
      }
      kept = next
      rewind.configure(new Map(rows.map(({ id, rewind_minutes }) => [id, rewind_minutes * 60_000])))
    },
    close() {
      closed = true
      for (const { revoke, pushChannel } of kept.values()) {
        revoke()
        pushChannel.close()
      }
    },
  }
}
