import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

export const settingsQuery = queryOptions({
  queryKey: ['console', 'settings'],
  queryFn: async () => (await read(contract.settings.list)).settings,
})

export type Change = { name: string; value: unknown; changedAt: string | null }

/** All or none. */
export function changeSettings(changes: Change[]) {
  return call(contract.settings.change, { body: { changes } })
}
