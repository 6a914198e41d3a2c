/** `network`: nobody answered. `source`: an answer, but no stream. `refused`: the right to watch has ended. */
export type SourceFailure = 'network' | 'source' | 'refused'

/** `unsupported`: this browser cannot decode it. `unloaded`: the code that plays it could not be fetched. */
export type FailureKind = SourceFailure | 'unsupported' | 'unloaded'

/** The meaning of a media answer's HTTP status; 0 or none is no answer at all. */
export function failureOfStatus(status: number | undefined): SourceFailure {
  if (status === 403) return 'refused'
  return status ? 'source' : 'network'
}

const undecodable = new Set([
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
])

/** Classifies an error of hls.js for the viewer; null while hls.js still recovers by itself. */
export function failureOfHls(error: {
  type: string
  details: string
  fatal: boolean
  status: number | undefined
}): FailureKind | null {
  if (error.status === 403) return 'refused'
  if (!error.fatal) return null
  if (undecodable.has(error.details)) return 'unsupported'
  // A playlist that cannot be read has an answer of status 200.
  return error.type === 'networkError' ? failureOfStatus(error.status) : 'source'
}
