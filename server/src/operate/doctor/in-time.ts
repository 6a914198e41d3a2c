export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds / 1000} s`)), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
