/**
 * Single flight: lets calls of this process that ask for the same at the same time share one piece of work and its answer, so that a
 * button pressed fifty times asks PayPal once. Across processes it is the database that makes things happen once.
 */
export function joinCalls<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const joined = underWay.get(key)
    if (joined) return joined
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
