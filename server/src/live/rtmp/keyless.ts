// Connections that have not shown a key: how many there may be, and which of them makes room for the next.
import type { Socket } from 'node:net'
import { toHousehold } from '../../http/household.ts'

const mostOfNetwork = 8
/** Whoever rents a server has many networks of IPv6. */
const mostOfAll = 512

type Waiting = { socket: Socket; network: string; progress: number }

export type Keyless = {
  /** So many steps the connection has come nearer to its key. */
  reach(step: number): void
  /** It was refused, and only waits for its end. */
  refuse(): void
  /** Its key is known, or it is over. */
  leave(): void
}

/**
 * A newcomer is never refused, as others of its network could keep it out: the one that has come least far is cut, the oldest of these.
 * Silent connections so go before an encoder that talks.
 */
export function createKeyless() {
  const all = new Set<Waiting>()

  function makeRoom(newcomer: Waiting) {
    const others = [...all]
    const own = others.filter(({ network }) => network === newcomer.network)
    const [first, ...rest] = own.length >= mostOfNetwork ? own : others.length >= mostOfAll ? others : []
    if (!first) return
    const least = rest.reduce((least, one) => (one.progress < least.progress ? one : least), first)
    all.delete(least)
    least.socket.destroy()
  }

  return {
    add(socket: Socket): Keyless {
      const waiting = { socket, network: toHousehold(socket.remoteAddress ?? ''), progress: 0 }
      makeRoom(waiting)
      all.add(waiting)
      return {
        reach(step) {
          waiting.progress = step
        },
        refuse() {
          waiting.progress = -1
        },
        leave() {
          all.delete(waiting)
        },
      }
    },
  }
}
