import type { Language, MediaRefusal } from '@strom/contract'
import type { HlsResponse } from '../../../live/packaging/hls-response.ts'
import type { MediaResponse } from './media-answers.ts'

export type HlsRequest = {
  path: string
  query: URLSearchParams
  headOnly: boolean
  language: Language
  gone: AbortController
}

export type HlsAnswer =
  | { ok: true; response: HlsResponse | MediaResponse }
  | { ok: false; reason: MediaRefusal }
