import type { Clock } from '../../base/clock.ts'
import type { Channel } from '../channel.ts'
import {
  type Command,
  findRequested,
  infoMessage,
  parseCommand,
  type SldpClose,
  sldpClose,
} from './sldp-messages.ts'
import { createSubscription, findJoin, type Subscription } from './sldp-subscription.ts'

export type ViewerSocket = {
  sendText(text: string): void
  /** Shared bytes. */
  sendFrames(messages: readonly Uint8Array[]): void
  waitingBytes(): number
  close(code: SldpClose, reason: string): void
}

export type SldpSession = {
  receive(message: string | Buffer, isBinary: boolean): void
  /** Call about once a second. */
  check(): void
  /** Only the first end counts. */
  end(code: SldpClose, reason: string): void
  /** The socket is already closed. */
  stop(): void
}

type Options = { channel: Channel; streamId: string; clock: Clock; socket: ViewerSocket }

const subscriptionsAtOnce = 8
const commandsASecond = 20
/** Idle players send a keep-alive every ten seconds. */
const idleMs = 30_000
/** A new viewer gets all since the key frame; on a slow network all that is queued comes late. */
const emptyRoom = { bytes: 64_000, seconds: 1.5 }
const slowRoom = { bytes: 16_000, seconds: 0.5 }

export function createSldpSession({ channel, streamId, clock, socket }: Options): SldpSession {
  const subscriptions = new Map<number, Subscription>()
  let sentInfo = { renditions: channel.renditions, text: infoMessage(channel, streamId) }
  let reached = -1
  let unsubscribe: (() => void) | null = null
  let ended = false
  let heardAt = clock.now()
  let second = { began: clock.now(), commands: 0 }

  function receive(message: string | Buffer, isBinary: boolean) {
    if (ended) return
    heardAt = clock.now()
    if (Math.abs(heardAt - second.began) >= 1000) second = { began: heardAt, commands: 0 }
    second.commands += 1
    if (second.commands > commandsASecond) return end(sldpClose.tooMany, 'Too many commands a second.')
    if (isBinary) return end(sldpClose.malformed, 'Commands are text.')
    const parsed = parseCommand(message.toString())
    if (!parsed.ok) return end(sldpClose.malformed, parsed.reason)
    if (parsed.command.command === 'Play') play(parsed.command)
    else cancel(parsed.command)
  }

  function play({ streams }: Command & { command: 'Play' }) {
    for (const request of streams) {
      const rendition = findRequested(channel, streamId, request)
      if (!rendition) return end(sldpClose.unknownStream, 'There is no such stream here.')
      subscriptions.delete(request.sn)
      subscriptions.set(request.sn, createSubscription(channel, rendition.name, request))
    }
    if (subscriptions.size > subscriptionsAtOnce) return end(sldpClose.tooMany, 'Too many streams at once.')
    if (subscriptions.size > 0) unsubscribe ??= channel.onFragment(pump)
    pump()
  }

  function cancel({ streams }: Command & { command: 'Cancel' }) {
    for (const sn of streams) subscriptions.delete(sn)
    rest()
  }

  function rest() {
    if (subscriptions.size > 0) return
    unsubscribe?.()
    unsubscribe = null
  }

  function pump() {
    const newest = channel.newest()
    if (ended || newest === null) return
    if (newest < reached || hasOtherTracks()) return end(sldpClose.restart, 'The channel started again.')
    reached = newest
    const room = roomLeft()
    if (room <= 0) return
    cutBack(newest)
    const messages = collect(newest, room)
    if (messages.length > 0) socket.sendFrames(messages)
    rest()
  }

  function hasOtherTracks(): boolean {
    if (channel.renditions === sentInfo.renditions) return false
    sentInfo = { ...sentInfo, renditions: channel.renditions }
    return infoMessage(channel, streamId) !== sentInfo.text
  }

  function roomLeft(): number {
    const bandwidth = [...subscriptions.values()].reduce((sum, one) => sum + one.bandwidth(), 0)
    const waiting = socket.waitingBytes()
    const room = waiting === 0 ? emptyRoom : slowRoom
    return room.bytes + (bandwidth / 8) * room.seconds - waiting
  }

  /** Pictures and sound skip alike. */
  function cutBack(newest: number) {
    const all = [...subscriptions.values()]
    if (!all.some((one) => one.isTooFarBehind(newest))) return
    const keyFragment = findJoin(channel.segments(), 0)
    if (keyFragment !== null) for (const one of all) one.skipTo(keyFragment)
  }

  function collect(newest: number, room: number): Uint8Array[] {
    const batch: Uint8Array[] = []
    const waiting = new Map(subscriptions)
    let left = room
    while (left > 0 && waiting.size > 0) {
      const [sn, subscription] = furthestBehind(waiting)
      const messages = subscription.nextMessages(newest)
      if (!messages) {
        waiting.delete(sn)
        continue
      }
      for (const message of messages) left -= message.length
      batch.push(...messages)
      if (!subscription.isOver()) continue
      subscriptions.delete(sn)
      waiting.delete(sn)
    }
    return batch
  }

  function check() {
    const now = clock.now()
    if (subscriptions.size > 0 || heardAt > now) heardAt = now
    else if (now - heardAt >= idleMs) end(sldpClose.idle, 'Nothing was asked for in a long time.')
  }

  function stop() {
    ended = true
    subscriptions.clear()
    rest()
    channel.closed.removeEventListener('abort', onClosed)
  }

  function end(code: SldpClose, reason: string) {
    if (ended) return
    stop()
    socket.close(code, reason)
  }

  const onClosed = () => end(sldpClose.restart, 'The channel closed.')
  channel.closed.addEventListener('abort', onClosed)
  if (channel.closed.aborted) onClosed()
  else socket.sendText(sentInfo.text)
  return { receive, check, end, stop }
}

/** Otherwise the first in line would starve the others. */
function furthestBehind(waiting: ReadonlyMap<number, Subscription>): [number, Subscription] {
  const [first, ...others] = waiting
  if (!first) throw new Error('nobody waits')
  return others.reduce((last, one) => (one[1].position() < last[1].position() ? one : last), first)
}
