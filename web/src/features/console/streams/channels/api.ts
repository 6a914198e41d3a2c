import { type Body, contract, plainResult } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api.ts'
import { streamsQuery } from '../../../../lib/member.ts'
import { catalogueQuery } from '../api.ts'

const { addPush, addHls, edit, recording, remove, renewKey, testHls } = contract.channels

export type Source = Body<typeof testHls>
export type ChannelChange = Body<typeof edit>

export const channelActs = {
  addPush: (body: Body<typeof addPush>) => call(addPush, { body }),
  addHls: (body: Body<typeof addHls>) => call(addHls, { body }),
  edit: (body: ChannelChange) => call(edit, { body }),
  remove: (body: Body<typeof remove>) => call(remove, { body }),
  recording: (body: Body<typeof recording>) => call(recording, { body }),
  renewKey: (body: Body<typeof renewKey>) => call(renewKey, { body }),
  /** Asks an address as viewers' requests would; with `id` that of the channel, for what is not given. */
  testHls: (body: Source) => call(testHls, { body }),
} as const

/** After an act on a channel: fetches the catalogue again, whatever came of it. */
export function useChannelsChanged() {
  const queries = useQueryClient()
  return ({ resultCode }: { resultCode: number }) =>
    Promise.all([
      queries.invalidateQueries(catalogueQuery),
      ...(resultCode === plainResult.success ? [queries.invalidateQueries(streamsQuery)] : []),
    ])
}
