// Connections that have not shown a key: how many there may be, and which of them makes room for the next.
import type { Socket } from 'node:net'
import { toHousehold } from '../../http/household.ts'

const mostOfNetwork = 8
/** Whoever rents a server has many networks of IPv6. */
const mostOfAll = 512

type Waiting = { socket: Socket; network: string; progress: number; steppedAs: number }

export type Keyless = {
  /** So many steps the connection has come nearer to its key. */
  reach(step: number): void
  /** It was refused, and only waits for its end. */
  refuse(): void
  /** Its key is known, or it is over. */
  leave(): void
}

/**
 * A newcomer is never refused, as others of its network could keep it out: the one whose last step towards its key was longest ago is cut.
 * Those that stand still so go before an encoder, which takes one step after the other.
 */
export function createKeyless() {
  const all = new Set<Waiting>()
  let steps = 0

  function makeRoom(newcomer: Waiting) {
    const others = [...all]
    const own = others.filter(({ network }) => network === newcomer.network)
    const [first, ...rest] = own.length >= mostOfNetwork ? own : others.length >= mostOfAll ? others : []
    if (!first) return
    const last = rest.reduce((last, one) => (one.steppedAs < last.steppedAs ? one : last), first)
    all.delete(last)
    last.socket.destroy()
  }

  return {
    add(socket: Socket): Keyless {
      const network = toHousehold(socket.remoteAddress ?? '')
      const waiting = { socket, network, progress: 0, steppedAs: ++steps }
      makeRoom(waiting)
      all.add(waiting)
      return {
        reach(step) {
          if (step <= waiting.progress) return
          waiting.progress = step
          waiting.steppedAs = ++steps
        },
        refuse() {
          waiting.steppedAs = -1
        },
        leave() {
          all.delete(waiting)
        },
      }
    },
  }
}
