/** A call is answered by a batch that began after it, so the data is at least as new as the call. */
export function coalesceByKey(run: (keys: string[]) => Promise<void>): (key: string) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { keys: Set<string>; done: Promise<void> } | null = null
  return (key) => {
    if (next === null) {
      const keys = new Set<string>()
      const done = last.then(() => {
        next = null
        return run([...keys])
      })
      last = done.catch(() => undefined)
      next = { keys, done }
    }
    next.keys.add(key)
    return next.done
  }
}
