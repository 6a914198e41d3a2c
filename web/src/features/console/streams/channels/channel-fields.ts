import type { OwnerChannel } from '@strom/contract'
import type { ChannelChange } from './api.ts'
import { emptySource, type HlsSource } from './hls-source.ts'

/** The fields of a channel's form; a stored source is never shown, and stays where nothing is typed. */
export type ChannelFields = HlsSource & { title: string; dropsHeaders: boolean }

export function toFields({ title, allowInner, headersToAll }: OwnerChannel): ChannelFields {
  return { ...emptySource, title, allowInner, headersToAll, dropsHeaders: false }
}

/** An owner's changes in the form, as they are sent. */
export function toChanges(base: OwnerChannel, fields: ChannelFields): Omit<ChannelChange, 'id' | 'version'> {
  const { title, address, headers, allowInner, headersToAll, dropsHeaders } = fields
  return {
    ...(title !== base.title && { title }),
    ...(address.trim() !== '' && { address }),
    ...(headers.trim() !== '' ? { headers } : dropsHeaders && { headers: '' }),
    ...(allowInner !== base.allowInner && { allowInner }),
    ...(headersToAll !== base.headersToAll && { headersToAll }),
  }
}
