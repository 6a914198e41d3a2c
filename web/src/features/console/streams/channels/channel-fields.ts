import type { LadderRung, OwnerChannel } from '@strom/contract'
import type { ChannelChange } from './api.ts'
import { emptySource, type HlsSource } from './hls-source.ts'

/** A stored source is never shown, and stays if nothing is typed. */
export type ChannelFields = HlsSource & {
  title: string
  dropsHeaders: boolean
  rungs: readonly LadderRung[]
  rewindMinutes: number
}

export function toFields({
  title,
  allowInner,
  headersToAll,
  rungs = [],
  rewindMinutes = 0,
}: OwnerChannel): ChannelFields {
  return { ...emptySource, title, allowInner, headersToAll, dropsHeaders: false, rungs, rewindMinutes }
}

export function toChanges(base: OwnerChannel, fields: ChannelFields): Omit<ChannelChange, 'id' | 'version'> {
  const { title, address, headers, allowInner, headersToAll, dropsHeaders, rungs, rewindMinutes } = fields
  return {
    ...(title !== base.title && { title }),
    ...(String(rungs) !== String(base.rungs ?? []) && { rungs: [...rungs] }),
    ...(rewindMinutes !== (base.rewindMinutes ?? 0) && { rewindMinutes }),
    ...(address.trim() !== '' && { address }),
    ...(headers.trim() !== '' ? { headers } : dropsHeaders && { headers: '' }),
    ...(allowInner !== base.allowInner && { allowInner }),
    ...(headersToAll !== base.headersToAll && { headersToAll }),
  }
}
