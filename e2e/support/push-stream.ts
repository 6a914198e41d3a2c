import { strom } from './command-line.ts'

/** A stream that somebody can broadcast to. */
export type PushStream = {
  /** Where encoders send to over HTTP, key included; over RTMP it is server and key. */
  address: string
  server: string
  key: string
  isLive(): Promise<boolean>
  remove(): Promise<void>
}

/** Its place in `?default=`: the six streams of the demonstration come before it. */
export const pushPlace = 6

/** Adds a channel with a stream of the same id, the last on the home page. */
export async function addPushStream(id: string, title: string): Promise<PushStream> {
  const { address, server, key } = JSON.parse(await strom('channel', 'add', id, '--push', '--json'))
  await strom('stream', 'add', id, '--title', title, '--channel', id)
  return {
    ...{ address, server, key },
    async isLive() {
      const { channels } = JSON.parse(await strom('channel', 'list', '--json'))
      return channels.find((channel: { id: string }) => channel.id === id).live
    },
    async remove() {
      await strom('stream', 'remove', id)
      await strom('channel', 'remove', id)
    },
  }
}
