import { type Body, contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../../lib/answers.ts'
import { call, callContext, read } from '../../../lib/api.ts'
import { createCall } from '../../../lib/http/http-client.ts'
import { fetchWithProgress } from './picture/fetch-with-progress.ts'

/** Polled, since a source may gain or lose pictures at any time. */
export const ownerStreamsQuery = queryOptions({
  queryKey: ['console', 'streams'],
  async queryFn() {
    const { streams = [], channels = [] } = await read(contract.ownerStreams.list)
    return { streams, channels }
  },
  refetchInterval: 10_000,
})

export const healthQuery = queryOptions({
  queryKey: ['console', 'health'],
  queryFn: async () => (await read(contract.health.list)).streams,
  refetchInterval: 60_000,
})

/** For a change that the cached list already holds. */
export function refreshBesidesStreams() {
  const parts = ['overview', 'health', 'programme', 'stream-titles', 'audit']
  return refresh(['streams'], ['programme'], ...parts.map((part) => ['console', part]))
}

export function probeSources() {
  return call(contract.health.probe)
}

export type NewStream = Body<typeof contract.ownerStreams.add>
export type StreamChange = Body<typeof contract.ownerStreams.edit>

export function addStream(body: NewStream) {
  return call(contract.ownerStreams.add, { body })
}

export function editStream(body: StreamChange) {
  return call(contract.ownerStreams.edit, { body })
}

/** `seen`: the order before the move. */
export function orderStreams(body: { ids: string[]; seen: string[] }) {
  return call(contract.ownerStreams.order, { body })
}

export function previewRemoval(id: string) {
  return call(contract.ownerStreams.previewRemoval, { body: { id } })
}

export function removeStream(body: { id: string; version: number }) {
  return call(contract.ownerStreams.remove, { body })
}

/** `onProgress`: sent fraction, 0 to 1. */
export function uploadImage(body: Blob, onProgress: (part: number) => void) {
  const callTelling = createCall({ ...callContext, fetch: fetchWithProgress(onProgress) })
  return callTelling(contract.ownerStreams.uploadImage, { body })
}
