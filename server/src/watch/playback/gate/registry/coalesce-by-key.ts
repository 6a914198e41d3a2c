/**
 * Runs one batch after the other: keys asked for while a batch is under way make up the next one together. The
 * promise is of a batch that began after the call, so what it read is at least as new as the call.
 */
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
