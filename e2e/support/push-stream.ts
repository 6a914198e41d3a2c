import { strom } from './command-line.ts'

export type PushStream = {
  /** For HTTP, with the key; RTMP uses `server` and `key`. */
  address: string
  server: string
  key: string
  isLive(): Promise<boolean>
  remove(): Promise<void>
}

/** Index in `?default=`, after the demonstration's six streams. */
export const pushPlace = 6

/** The stream is last on the home page and has the channel's id. */
export async function addPushStream(id: string, title: string): Promise<PushStream> {
  const added = JSON.parse(await strom('channels', 'add-push', id, '--title', title, '--json'))
  const { address, server, key } = added.push
  await strom('streams', 'add', id, '--title', title, '--channel', id)
  return {
    address,
    server,
    key,
    async isLive() {
      const { channels } = JSON.parse(await strom('channels', 'list', '--json'))
      return channels.find((channel: { id: string }) => channel.id === id).state === 'on'
    },
    async remove() {
      await strom('streams', 'remove', id)
      await strom('channels', 'remove', id)
    },
  }
}
