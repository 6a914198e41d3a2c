import { type Body, contract } from '@strom/contract'
import { call } from '../../../../lib/api.ts'

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
  /** Requests the address as viewers would; `id`: the channel whose stored values fill the gaps. */
  testHls: (body: Source) => call(testHls, { body }),
} as const
