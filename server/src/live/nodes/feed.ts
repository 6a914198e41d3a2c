import type { Channel, Segment } from '../channel.ts'
import type { PushChannel } from '../push/push-channel.ts'
import { type Message, writeMessage } from './wire.ts'

/** Keeps the channel's own numbers, so that every node answers viewers alike. */
export function feedChannel(
  channel: Channel,
  { isLive, onSince }: Pick<PushChannel, 'isLive' | 'onSince'>,
  tell: (message: Buffer) => void,
): () => void {
  let toldEra: number | null = null

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

  function toMessage(segment: Segment, index: number, following: number): Message | null {
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
    const isNewEra = segment.era !== toldEra
    toldEra = segment.era
    const { number, startsAt, era, eraId } = segment
    return {
      ...{ number, segmentStartsAt: startsAt, era, eraId },
      ...{ sequence, startsAt: startsAt + before, durationMs, independent, following, bytes },
      live: isLive(),
      beganAt: onSince() ?? undefined,
      ...(isNewEra && {
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

  function tellOne(segment: Segment, index: number, following = 0) {
    const message = toMessage(segment, index, following)
    if (message) tell(writeMessage(message))
  }

  // Subscribe first: nothing is lost or sent twice.
  let told = -1
  const stop = channel.onFragment((sequence) => {
    if (sequence <= told) return
    for (const segment of channel.segments().slice(-2)) {
      const index = segment.fragments.findIndex((fragment) => fragment.sequence === sequence)
      if (index >= 0) tellOne(segment, index)
    }
  })
  channel.newest()
  const kept = channel.segments()
  told = kept.at(-1)?.fragments.at(-1)?.sequence ?? told
  let left = kept.reduce((sum, { fragments }) => sum + fragments.length, 0)
  for (const segment of kept) {
    for (const index of segment.fragments.keys()) tellOne(segment, index, --left)
  }
  return stop
}
