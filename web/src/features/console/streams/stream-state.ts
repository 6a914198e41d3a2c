import type { OwnerChannel, OwnerStream } from '@strom/contract'

/** `elsewhere`: both players fetch it from another media server. */
export type SourceKind = OwnerChannel['kind'] | 'elsewhere' | 'missing'

/** `unknown`: another media server's state. */
export type SourceState = 'live' | 'slate' | 'down' | 'asking' | 'unknown'

const stateOfChannel = { on: 'live', waiting: 'slate', failing: 'down', asking: 'asking' } as const

type Sources = Pick<OwnerStream, 'channel' | 'ownSrc' | 'ownSrcSldp'>

export function findSource(
  { channel, ownSrc, ownSrcSldp }: Sources,
  channels: readonly Pick<OwnerChannel, 'id' | 'kind' | 'state'>[],
): { kind: SourceKind; state: SourceState } {
  if (ownSrc !== null && ownSrcSldp !== null) return { kind: 'elsewhere', state: 'unknown' }
  const shown = channels.find(({ id }) => id === channel)
  if (!shown) return { kind: 'missing', state: 'down' }
  return { kind: shown.kind, state: stateOfChannel[shown.state] }
}
