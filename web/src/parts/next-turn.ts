/** The next turn of the event loop: until then the browser paints, and answers the visitor. */
export async function nextTurn(): Promise<void> {
  // With nothing of the caller's on the stack, which a browser that records what it does would read anew for it.
  await null
  await new Promise((resolve) => setTimeout(resolve))
}
