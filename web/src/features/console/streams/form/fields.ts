import type { OwnerChannel, OwnerStream } from '@strom/contract'
import { streamPicture } from '@strom/rules/stream-picture'
import type { NewStream, StreamChange } from '../api.ts'

/** An empty own address means none. */
export type StreamFields = {
  title: string
  channel: string
  imageLocation: string
  tags: string
  tagsSldp: string
  ownSrc: string
  ownSrcSldp: string
}

export const fieldNames = [
  'title',
  'channel',
  'imageLocation',
  'tags',
  'tagsSldp',
  'ownSrc',
  'ownSrcSldp',
] as const satisfies readonly (keyof StreamFields)[]

export function toFields({ ownSrc, ownSrcSldp, ...stream }: OwnerStream): StreamFields {
  const { title, channel, imageLocation, tags, tagsSldp } = stream
  return { title, channel, imageLocation, tags, tagsSldp, ownSrc: ownSrc ?? '', ownSrcSldp: ownSrcSldp ?? '' }
}

export function pictureOf(
  { imageLocation, channel }: Pick<StreamFields, 'imageLocation' | 'channel'>,
  channels: readonly OwnerChannel[],
): string {
  const isBuiltIn = channels.some(({ id, kind }) => id === channel && kind === 'built-in')
  return streamPicture(imageLocation, isBuiltIn ? channel : null)
}

export function differences(one: StreamFields, other: StreamFields): (keyof StreamFields)[] {
  return fieldNames.filter((name) => one[name] !== other[name])
}

function onWire({ ownSrc, ownSrcSldp, ...rest }: Partial<StreamFields>) {
  return {
    ...rest,
    ...(ownSrc !== undefined && { ownSrc: ownSrc.trim() === '' ? null : ownSrc }),
    ...(ownSrcSldp !== undefined && { ownSrcSldp: ownSrcSldp.trim() === '' ? null : ownSrcSldp }),
  }
}

/** Without a picture, the stream gets its channel's. */
export function toNewStream(fields: StreamFields, hidden: boolean): NewStream {
  const { title, channel, imageLocation, ...others } = fields
  return { title, channel, hidden, ...onWire(others), ...(imageLocation !== '' && { imageLocation }) }
}

export function toChange(
  { id, version }: Pick<OwnerStream, 'id' | 'version'>,
  before: StreamFields,
  after: StreamFields,
): StreamChange {
  const changed = differences(before, after).map((name) => [name, after[name]])
  return { id, version, ...onWire(Object.fromEntries(changed)) }
}
