import type { Channel, Segment } from '../channel.ts'
import type { PushChannel } from '../push/push-channel.ts'
import { type RelayMessage, writeRelayMessage } from './wire.ts'

/** Keeps the channel's own numbers, so that every node answers viewers alike. */
export function relayChannel(
  channel: Channel,
  { isLive, onSince }: Pick<PushChannel, 'isLive' | 'onSince'>,
  send: (message: Buffer) => void,
): () => void {
  let relayedPeriod: number | null = null

  /** A viewer gets the same from every node. */
  function renditionNames(sequence: number): string[] {
    const offered = channel.renditions.map(({ name }) => name)
    return [...new Set([...(channel.names?.(sequence) ?? []), ...offered])]
  }

  /** The slate after a broadcast has more than are offered. */
  function hiddenRenditions(name: string, sequence: number) {
    const [first] = channel.renditions
    const init = channel.init(name, sequence)
    if (!first || !init || channel.renditions.some((one) => one.name === name)) return []
    const { init: _, ...rest } = first
    return [{ ...rest, name, init, hidden: true }]
  }

  function toMessage(segment: Segment, index: number, following: number): RelayMessage | null {
    const fragment = segment.fragments[index]
    if (!fragment) return null
    const { sequence, durationMs, independent } = fragment
    const before = segment.fragments.slice(0, index).reduce((sum, one) => sum + one.durationMs, 0)
    const { renditions } = channel
    const names = renditionNames(sequence)
    const bytes = new Map(
      names.flatMap((name): [string, Buffer][] => {
        const own = channel.fragment(name, sequence)
        return own ? [[name, own]] : []
      }),
    )
    const isNewPeriod = segment.period !== relayedPeriod
    relayedPeriod = segment.period
    const { number, startsAt, period, periodId } = segment
    return {
      number,
      segmentStartsAt: startsAt,
      period,
      periodId,
      sequence,
      startsAt: startsAt + before,
      durationMs,
      independent,
      following,
      bytes,
      live: isLive(),
      beganAt: onSince() ?? undefined,
      ...(isNewPeriod && {
        offered: [
          ...renditions.map(({ init, ...rendition }) => ({
            ...rendition,
            init: channel.init(rendition.name, sequence) ?? init,
          })),
          ...names.flatMap((name) => hiddenRenditions(name, sequence)),
        ],
      }),
    }
  }

  function relayOne(segment: Segment, index: number, following = 0) {
    const message = toMessage(segment, index, following)
    if (message) send(writeRelayMessage(message))
  }

  // Subscribe first: nothing is lost or sent twice.
  let lastSequence = -1
  const stop = channel.onFragment((sequence) => {
    if (sequence <= lastSequence) return
    for (const segment of channel.segments().slice(-2)) {
      const index = segment.fragments.findIndex((fragment) => fragment.sequence === sequence)
      if (index >= 0) relayOne(segment, index)
    }
  })
  channel.newest()
  const kept = channel.segments()
  lastSequence = kept.at(-1)?.fragments.at(-1)?.sequence ?? lastSequence
  let left = kept.reduce((sum, { fragments }) => sum + fragments.length, 0)
  for (const segment of kept) {
    for (const index of segment.fragments.keys()) relayOne(segment, index, --left)
  }
  return stop
}
