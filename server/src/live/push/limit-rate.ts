import type { PushReceiver } from './demux-mp4.ts'
import { createRate } from './rate.ts'

export function limitRate<R extends PushReceiver>(receiver: R): R {
  const rate = createRate()
  return {
    ...receiver,
    receive(chunk: Buffer) {
      rate.spend(chunk.length)
      return receiver.receive(chunk)
    },
    waitMs: () => Math.max(receiver.waitMs(), rate.waitMs()),
  }
}
