import { type Body, contract, type PushKey, plainResult } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { CallFailed } from '../../lib/http/failure.ts'
import { linkToken } from '../../lib/link-token.ts'

/** Polls while the test mail is queued. */
const readAgainMs = 2000

/** The next step: making the owner, or for a signed-in owner the rest. 404 if there is nothing to set up. */
export const setupQuery = queryOptions({
  queryKey: ['setup', 'open'],
  queryFn: () => {
    const token = linkToken()
    return read(contract.setup.open, { body: token === '' ? {} : { token } })
  },
  refetchInterval: ({ state }) => state.data?.setup?.mail.sent === 'queued' && readAgainMs,
  staleTime: Number.POSITIVE_INFINITY,
  // Bridges the time from the loader to the page.
  gcTime: 5_000,
})

/** Takes seconds. */
export const setupCheckQuery = queryOptions({
  queryKey: ['setup', 'check'],
  async queryFn() {
    const { findings, detail = '' } = await read(contract.setup.check)
    if (!findings) throw new CallFailed({ resultCode: 0, status: 200, detail })
    return findings
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function makeFirstOwner(owner: { email: string; password: string }) {
  return call(contract.setup.makeOwner, { body: { token: linkToken(), ...owner } })
}

export function sendTestMail() {
  return call(contract.setup.sendMail)
}

export function confirmMail(code: string) {
  return call(contract.setup.confirmMail, { body: { code } })
}

export function waiveMail() {
  return call(contract.setup.waiveMail)
}

export function addFirstStream(stream: { channel: string; title: string }) {
  return call(contract.setup.addStream, { body: stream })
}

export function finishSetup() {
  return call(contract.setup.finish)
}

export const settingsQuery = queryOptions({
  queryKey: ['setup', 'settings'],
  queryFn: async () => (await read(contract.settings.list)).settings,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function changeSettings(changes: Body<typeof contract.settings.change>['changes']) {
  return call(contract.settings.change, { body: { changes } })
}

/** Makes a push channel and a stream that shows it; only this answer holds the key. */
export async function addBroadcast(title: string) {
  const channel = await call(contract.channels.addPush, { body: { title } })
  if (
    channel.resultCode !== plainResult.success ||
    !('push' in channel) ||
    !channel.push ||
    !channel.channel
  ) {
    return channel
  }
  const tags = { tags: 'chromecast,airplay', tagsSldp: 'lls' }
  const stream = await call(contract.ownerStreams.add, {
    body: { title, channel: channel.channel.id, ...tags },
  })
  if (stream.resultCode !== plainResult.success || !('stream' in stream) || !stream.stream) return stream
  const made: { push: PushKey; streamId: string } = { push: channel.push, streamId: stream.stream.id }
  return { resultCode: plainResult.success, made }
}

const pictureAgainMs = 3000

/** Null until the channel has pictures. */
export function firstPictureQuery(streamId: string | undefined) {
  return queryOptions({
    queryKey: ['setup', 'picture', streamId],
    async queryFn() {
      const { streams = [], channels = [] } = await read(contract.ownerStreams.list)
      const shown = streams.find(({ id }) => id === streamId)
      const isOn = channels.some(({ id, state }) => id === shown?.channel && state === 'on')
      if (!isOn) return null
      const { streams: seen } = await read(contract.streams.all)
      return seen.find(({ id }) => id === streamId) ?? null
    },
    enabled: streamId !== undefined,
    refetchInterval: ({ state: { data } }) => (data ? false : pictureAgainMs),
    gcTime: 0,
  })
}
