import { type Body, contract, type OwnText } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

/** Owners' texts by id. */
export const ownTextsQuery = queryOptions({
  queryKey: ['console', 'texts'],
  async queryFn(): Promise<ReadonlyMap<string, OwnText>> {
    const { texts } = await read(contract.texts.changed)
    return new Map(texts.map((text) => [text.id, text]))
  },
})

/** Imported on demand: texts of other pages come with those pages' code. */
export const allTextsQuery = queryOptions({
  queryKey: ['console', 'all-texts'],
  queryFn: async () => (await import('@strom/contract/content/editable-texts')).editableTexts,
  staleTime: Number.POSITIVE_INFINITY,
})

export function writeText(body: Body<typeof contract.texts.write>) {
  return call(contract.texts.write, { body })
}

export function resetText(body: Body<typeof contract.texts.reset>) {
  return call(contract.texts.reset, { body })
}
