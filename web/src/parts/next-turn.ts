/** The next turn of the event loop: until then the browser paints, and answers the visitor. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
