import type { LadderRung, OwnerChannel } from '@strom/contract'
import type { ChannelChange } from './api.ts'
import { emptySource, type HlsSource } from './hls-source.ts'

/** The fields of a channel's form; a stored source is never shown, and stays where nothing is typed. */
export type ChannelFields = HlsSource & { title: string; dropsHeaders: boolean; rungs: readonly LadderRung[] }

export function toFields({ title, allowInner, headersToAll, rungs = [] }: OwnerChannel): ChannelFields {
  return { ...emptySource, title, allowInner, headersToAll, dropsHeaders: false, rungs }
}

/** An owner's changes in the form, as they are sent. */
export function toChanges(base: OwnerChannel, fields: ChannelFields): Omit<ChannelChange, 'id' | 'version'> {
  const { title, address, headers, allowInner, headersToAll, dropsHeaders, rungs } = fields
  return {
    ...(title !== base.title && { title }),
    ...(String(rungs) !== String(base.rungs ?? []) && { rungs: [...rungs] }),
    ...(address.trim() !== '' && { address }),
    ...(headers.trim() !== '' ? { headers } : dropsHeaders && { headers: '' }),
    ...(allowInner !== base.allowInner && { allowInner }),
    ...(headersToAll !== base.headersToAll && { headersToAll }),
  }
}
