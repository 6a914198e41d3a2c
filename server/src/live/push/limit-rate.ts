import { createRate } from './rate.ts'
import type { Receiver } from './receive.ts'

export function limitRate<R extends Receiver>(receiver: R): R {
  const rate = createRate()
  return {
    ...receiver,
    receive(chunk: Buffer) {
      rate.take(chunk.length)
      return receiver.receive(chunk)
    },
    waitMs: () => Math.max(receiver.waitMs(), rate.waitMs()),
  }
}
