import { type Body, contract } from '@strom/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

/** Current and coming entries; an empty id means all streams. */
export function entriesQuery(streamId: string) {
  return infiniteQueryOptions({
    queryKey: ['console', 'programme', streamId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      read(contract.programmeEntries.search, {
        body: {
          ...(streamId !== '' && { streamId }),
          ...(pageParam !== undefined && { after: pageParam }),
        },
      }),
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  })
}

/** Titles by stream id, in catalogue order. */
export const streamTitlesQuery = queryOptions({
  queryKey: ['console', 'stream-titles'],
  async queryFn(): Promise<ReadonlyMap<string, string>> {
    const { streams = [] } = await read(contract.ownerStreams.list)
    return new Map(streams.map(({ id, title }) => [id, title]))
  },
})

export type WrittenEntry = Body<typeof contract.programmeEntries.write>
export type NewEntry = Omit<WrittenEntry, 'id'>

export function writeEntry(body: WrittenEntry) {
  return call(contract.programmeEntries.write, { body })
}

export function removeEntry(id: string) {
  return call(contract.programmeEntries.remove, { body: { id } })
}

export function importEntries(entries: NewEntry[]) {
  return call(contract.programmeEntries.import, { body: { entries } })
}
