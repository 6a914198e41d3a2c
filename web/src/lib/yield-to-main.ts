/** Yields to the event loop, so that the browser can paint and handle input. */
export async function yieldToMain(): Promise<void> {
  // Empties the stack first: a profiling browser would record the caller's stack with each message.
  await null
  await new Promise<void>((resolve) => {
    // Not a timer: hidden tabs run timers once a second or once a minute only.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
