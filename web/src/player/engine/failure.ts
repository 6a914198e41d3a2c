/** `network`: no answer. `source`: no stream in the answer. `refused`: the right to watch has ended. */
export type SourceFailure = 'network' | 'source' | 'refused'

/** `unloaded`: the player's code could not be fetched. */
export type FailureKind = SourceFailure | 'unsupported' | 'unloaded'

export function failureOfStatus(status: number | undefined): SourceFailure {
  if (status === 403) return 'refused'
  return status ? 'source' : 'network'
}

const undecodable = new Set([
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
])

/** Null while hls.js is still recovering. */
export function failureOfHls(error: {
  type: string
  details: string
  fatal: boolean
  status: number | undefined
}): FailureKind | null {
  if (error.status === 403) return 'refused'
  if (!error.fatal) return null
  if (undecodable.has(error.details)) return 'unsupported'
  // An unreadable playlist has status 200.
  return error.type === 'networkError' ? failureOfStatus(error.status) : 'source'
}
