import { createHash } from 'node:crypto'
import type { OwnText } from '@strom/contract'
import { editableTexts } from '@strom/contract/content/editable-texts'
import { coalesced } from '../../base/concurrency.ts'
import type { Db } from '../../base/db/db.ts'
import type { Events } from '../../base/db/events/events.ts'
import { listTexts } from './queries.ts'

/** In memory, renewed on every node at a change. */
export type Texts = {
  list(): readonly OwnText[]
  find(id: string): OwnText | undefined
  /** A hash, the same on every node; null while none is changed. */
  version(): string | null
  /** So that a caller sees its own change. */
  renew(): Promise<void>
  close(): void
}

const known = new Set(editableTexts.map(({ id }) => id))

function hashTexts(texts: readonly OwnText[]): string | null {
  if (texts.length === 0) return null
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16)
}

export async function openTexts({ db, events }: { db: Db; events: Events }): Promise<Texts> {
  let texts: readonly OwnText[] = []
  let version: string | null = null
  /** Coalesced, so that an older reading never comes last. */
  const renew = coalesced(async () => {
    texts = (await listTexts(db)).filter(({ id }) => known.has(id))
    version = hashTexts(texts)
  })
  await renew()
  const stopListening = [events.subscribe('texts', renew), events.onResync(renew)]
  return {
    list: () => texts,
    find: (id) => texts.find((text) => text.id === id),
    version: () => version,
    renew,
    close() {
      for (const stop of stopListening) stop()
    },
  }
}
