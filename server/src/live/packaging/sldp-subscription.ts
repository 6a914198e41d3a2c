import type { Channel, Segment } from '../channel.ts'
import { configMessage, frameMessages } from './sldp-frames.ts'
import type { StreamRequest } from './sldp-messages.ts'
import { readSetup } from './sldp-setup.ts'

const patienceMs = 2000

export type Subscription = {
  /** In bit/s. */
  bandwidth(): number
  /** -1 before joining. */
  position(): number
  isTooFarBehind(newest: number): boolean
  skipTo(keyFragment: number): void
  nextMessages(newest: number): readonly Uint8Array[] | null
  isOver(): boolean
}

/** `offsetMs` or more behind, else the oldest; null if none is `after`. */
export function findJoin(segments: readonly Segment[], offsetMs: number, after = -1): number | null {
  let behindMs = 0
  let found: number | null = null
  for (const { fragments } of segments.toReversed()) {
    for (const { sequence, durationMs, independent } of fragments.toReversed()) {
      if (sequence <= after) return found
      behindMs += durationMs
      if (!independent) continue
      found = sequence
      if (behindMs >= offsetMs) return found
    }
  }
  return found
}

export function createSubscription(
  channel: Channel,
  rendition: string,
  request: StreamRequest,
): Subscription {
  const { sn, type } = request
  const patience = Math.ceil(patienceMs / channel.fragmentMs)
  let next: number | null = null
  let lastSent = -1
  let allowance = patience
  let configured: Uint8Array | null = null
  let left =
    request.duration === undefined
      ? Number.POSITIVE_INFINITY
      : Math.ceil(request.duration / channel.fragmentMs)

  function rendered() {
    return channel.renditions.find(({ name }) => name === rendition)
  }

  function join(newest: number) {
    next = findJoin(channel.segments(), lastSent < 0 ? request.offset : 0, lastSent)
    if (next !== null && lastSent < 0) allowance = newest - next + patience
  }

  function leaveOut(sequence: number) {
    lastSent = sequence
    next = findJoin(channel.segments(), 0, lastSent)
  }

  function nextMessages(newest: number): readonly Uint8Array[] | null {
    if (next === null) join(newest)
    while (next !== null && next <= newest) {
      const messages = toMessages(next)
      if (messages) {
        lastSent = next
        left -= 1
        next += 1
        if (next > newest) allowance = patience
        return messages
      }
      leaveOut(next)
    }
    return null
  }

  function toMessages(sequence: number): readonly Uint8Array[] | null {
    const init = channel.init(rendition, sequence)
    const setup = init && readSetup(init)[type]
    const fragment = channel.fragment(rendition, sequence)
    const frames = fragment && setup && frameMessages(fragment, init, type, sn)
    if (!frames || configured === init) return frames ?? null
    configured = init
    return [configMessage(setup, type, sn), ...frames]
  }

  return {
    bandwidth: () => (type === 'video' ? (rendered()?.bandwidth ?? 0) : 0),
    position: () => next ?? -1,
    isTooFarBehind: (newest) => next !== null && newest - next > allowance,
    skipTo(keyFragment) {
      if (next !== null && keyFragment > next) next = keyFragment
      allowance = patience
    },
    nextMessages,
    isOver: () => left <= 0,
  }
}
