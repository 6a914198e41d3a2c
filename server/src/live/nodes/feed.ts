import type { Channel, Segment } from '../channel.ts'
import { type Message, writeMessage } from './wire.ts'

/**
 * Tells all that can be had of a channel, then each new fragment, until the returned function is called. Numbers are
 * the channel's own, so that every node that hears it answers viewers alike.
 */
export function feedOf(channel: Channel, isLive: () => boolean, tell: (message: Buffer) => void): () => void {
  let toldEra: number | null = null

  function messageOf(segment: Segment, index: number, following: number): Message | null {
    const fragment = segment.fragments[index]
    if (!fragment) return null
    const { sequence, durationMs, independent } = fragment
    const before = segment.fragments.slice(0, index).reduce((sum, one) => sum + one.durationMs, 0)
    const { renditions } = channel
    const bytes = new Map(
      renditions.flatMap(({ name }): [string, Buffer][] => {
        const own = channel.fragment(name, sequence)
        return own ? [[name, own]] : []
      }),
    )
    const isNewEra = segment.era !== toldEra
    toldEra = segment.era
    const { number, startsAt, era, eraSegment } = segment
    return {
      ...{ number, segmentStartsAt: startsAt, era, eraSegment },
      ...{ sequence, startsAt: startsAt + before, durationMs, independent, following, bytes },
      live: isLive(),
      ...(isNewEra && {
        offered: renditions.map(({ init, ...rendition }) => ({
          ...rendition,
          init: channel.init(rendition.name, sequence) ?? init,
        })),
      }),
    }
  }

  function tellOne(segment: Segment, index: number, following = 0) {
    const message = messageOf(segment, index, following)
    if (message) tell(writeMessage(message))
  }

  channel.newest()
  const kept = channel.segments()
  let left = kept.reduce((sum, { fragments }) => sum + fragments.length, 0)
  for (const segment of kept) {
    for (const index of segment.fragments.keys()) tellOne(segment, index, --left)
  }
  return channel.onFragment((sequence) => {
    for (const segment of channel.segments().slice(-2)) {
      const index = segment.fragments.findIndex((fragment) => fragment.sequence === sequence)
      if (index >= 0) tellOne(segment, index)
    }
  })
}
