import type { Language, MediaRefusal } from '@strom/contract'
import type { HlsResponse } from '../../../live/packaging/hls-response.ts'
import type { MediaResponse } from './media-answers.ts'

export type HlsRequest = {
  path: string
  query: URLSearchParams
  /** HEAD. */
  headOnly: boolean
  language: Language
  /** Aborted once nobody waits for the answer. */
  gone: AbortController
}

export type HlsAnswer =
  | { ok: true; response: HlsResponse | MediaResponse }
  | { ok: false; reason: MediaRefusal }
