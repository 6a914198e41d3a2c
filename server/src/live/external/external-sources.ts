import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import type { Events } from '../../base/db/events/events.ts'
import { createExternalSource, type ExternalSource, type StoredSource } from './external-source.ts'
import { createMediaStore } from './media-store.ts'
import type { Probed } from './probe.ts'
import { listExternalChannels } from './queries.ts'
import { createUpstream } from './upstream.ts'

export type ExternalSources = {
  get(id: string): ExternalSource | null
  list(): readonly ExternalSource[]
  /** Inner addresses, too. */
  probeAddress(address: string): Promise<Probed>
  trial(given: Pick<StoredSource, 'address' | 'headers' | 'allowInner' | 'headersToAll'>): ExternalSource
  refresh(): Promise<void>
  close(): void
}

type Dependencies = {
  db: Db
  events: Pick<Events, 'subscribe' | 'onResync'>
  clock: Clock
  /** The same on every node and after restarts. */
  secret: Buffer
  limitBytes: () => number
  isInner?: ((address: string) => boolean) | undefined
}

export async function openExternalSources({
  db,
  events,
  clock,
  secret,
  limitBytes,
  isInner,
}: Dependencies): Promise<ExternalSources> {
  const upstream = createUpstream({ isInner })
  const media = createMediaStore({ upstream, limitBytes })
  let sources = new Map<string, { source: ExternalSource; stored: string }>()

  async function refresh() {
    const rows = await listExternalChannels(db)
    sources = new Map(
      rows.flatMap((row): [string, { source: ExternalSource; stored: string }][] => {
        const { id, title, hls_address, hls_headers, hls_allow_inner, created_at } = row
        const { hls_headers_to_all: headersToAll } = row
        const stored = JSON.stringify(row)
        const known = sources.get(id)
        if (known?.stored === stored) return [[id, known]]
        if (hls_address === null || !URL.canParse(hls_address)) return []
        const source = createExternalSource(
          {
            id,
            title,
            address: hls_address,
            headers: hls_headers ?? {},
            allowInner: hls_allow_inner,
            headersToAll,
            createdAt: created_at.getTime(),
          },
          { upstream, media, clock, secret },
        )
        return [[id, { source, stored }]]
      }),
    )
  }

  await refresh()
  const stopListening = [events.subscribe('channels-changed', refresh), events.onResync(refresh)]
  return {
    get: (id) => sources.get(id)?.source ?? null,
    list: () => [...sources.values()].map(({ source }) => source),
    async probeAddress(address) {
      const stored = { id: 'probe', title: '', address, headers: {}, allowInner: true, createdAt: 0 }
      return createExternalSource(stored, { upstream, media, clock, secret }).probe()
    },
    trial(given) {
      const stored = { id: 'trial', title: '', createdAt: 0, ...given }
      return createExternalSource(stored, { upstream, media, clock, secret })
    },
    refresh,
    close() {
      for (const stop of stopListening) stop()
      upstream.close()
    },
  }
}
