// Connections that have not shown a key: how many there may be, and which of them makes room for the next.
import type { Socket } from 'node:net'
import { toHousehold } from '../../base/http/household.ts'

const mostOfNetwork = 8
/** Whoever rents a server has many networks of IPv6. */
const mostOfAll = 512

/** The progress of a connection that was told no. */
const refused = -1

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
 * A newcomer is never refused, as others of its network could keep it out. Refused ones make room first; then, where most stand at the same
 * step, the one that came there first. A flood so cuts itself, and an encoder that takes the next step is out of its crowd.
 */
export function createKeyless() {
  const all = new Set<Waiting>()
  let steps = 0

  function makeRoom(newcomer: Waiting) {
    const others = [...all]
    const own = others.filter(({ network }) => network === newcomer.network)
    const crowded = own.length >= mostOfNetwork ? own : others.length >= mostOfAll ? others : []
    const [first, ...rest] = crowded
    if (!first) return
    const crowd = new Map<number, number>()
    for (const { progress } of crowded) crowd.set(progress, (crowd.get(progress) ?? 0) + 1)
    const sizeAround = ({ progress }: Waiting) =>
      progress === refused ? crowded.length : (crowd.get(progress) ?? 0)
    const last = rest.reduce((last, one) => {
      const more = sizeAround(one) - sizeAround(last)
      return more > 0 || (more === 0 && one.steppedAs < last.steppedAs) ? one : last
    }, first)
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
          if (waiting.progress === refused || step <= waiting.progress) return
          waiting.progress = step
          waiting.steppedAs = ++steps
        },
        refuse() {
          waiting.progress = refused
        },
        leave() {
          all.delete(waiting)
        },
      }
    },
  }
}
