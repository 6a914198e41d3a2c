type Delivery = { at: number; messages: ArrayBuffer[] }

export function createLine() {
  let freeAt = 0
  let lastAt = 0

  return {
    waitingBytes(bitsASecond = Number.POSITIVE_INFINITY): number {
      const waitingMs = freeAt - performance.now()
      return waitingMs > 0 && Number.isFinite(bitsASecond) ? (waitingMs / 8000) * bitsASecond : 0
    },
    carry(
      messages: readonly ArrayBuffer[],
      delayMs: number,
      bitsASecond = Number.POSITIVE_INFINITY,
    ): Delivery[] {
      const deliveries: Delivery[] = []
      freeAt = Math.max(freeAt, performance.now())
      for (const message of messages) {
        freeAt += (message.byteLength * 8000) / bitsASecond
        lastAt = Math.max(lastAt, freeAt + delayMs)
        const last = deliveries.at(-1)
        if (last?.at === lastAt) last.messages.push(message)
        else deliveries.push({ at: lastAt, messages: [message] })
      }
      return deliveries
    },
  }
}
