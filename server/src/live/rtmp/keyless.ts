import type { Socket } from 'node:net'
import { toHousehold } from '../../base/http/household.ts'

const mostOfNetwork = 8
/** A rented server has many IPv6 networks. */
const mostOfAll = 512

const refused = -1

type Waiting = { socket: Socket; network: string; progress: number; steppedAs: number }

export type Keyless = {
  reach(step: number): void
  markRefused(): void
  leave(): void
}

/**
 * Never refuses a newcomer, as its neighbours could lock it out. Refused ones go first, then the oldest at
 * the most crowded step: a flood cuts itself, and an encoder that advances leaves its crowd.
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
        markRefused() {
          waiting.progress = refused
        },
        leave() {
          all.delete(waiting)
        },
      }
    },
  }
}
