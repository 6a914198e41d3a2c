/** The next turn of the event loop: until then the browser may paint, and answers the visitor. */
export async function nextTurn(): Promise<void> {
  // With nothing of the caller's on the stack, which a browser that records what it does would read anew for it.
  await null
  await new Promise<void>((resolve) => {
    // Not a timer: in a tab that nobody sees they come once a second, or once a minute.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
