import { type Body, contract, type ProgrammeEntry } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

/** Every entry that is on or to come. */
export const entriesQuery = queryOptions({
  queryKey: ['console', 'programme'],
  queryFn: async (): Promise<ProgrammeEntry[]> => (await read(contract.programmeEntries.all)).entries,
})

/** The titles of all streams, by their ids, in the order of the catalogue. */
export const streamTitlesQuery = queryOptions({
  queryKey: ['console', 'stream-titles'],
  async queryFn(): Promise<ReadonlyMap<string, string>> {
    const { streams = [] } = await read(contract.catalogue.list)
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
