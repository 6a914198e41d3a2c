import { contract, type SourceHealth, type StreamHealth } from '@strom/contract'
import { commandFromRow } from './command-from-row.ts'
import { channel, type Look, stream } from './field-kinds.ts'

const { channels, health, ownerStreams } = contract

const whichStream = { words: ['id'], kinds: { id: stream } } as const
const whichChannel = { words: ['id'], kinds: { id: channel } } as const
const newId = { words: ['id'], meanings: { id: 'its id; made from the title unless told' } } as const

async function streamVersion({ ask }: Look, { id }: Record<string, unknown>) {
  const { streams = [] } = await ask(ownerStreams.list)
  return { version: streams.find((one) => one.id === id)?.version }
}

async function channelVersion({ ask }: Look, { id }: Record<string, unknown>) {
  const { channels: all = [] } = await ask(ownerStreams.list)
  return { version: all.find((one) => one.id === id)?.version }
}

const players = { both: '', default: ', default player', 'low-latency': ', low-latency player' } as const

function sourceLine({ streamId, title }: StreamHealth, source: SourceHealth): string {
  const { player, state, since, detail, uptime } = source
  const when = since === null ? '' : ` since ${since.slice(0, 16).replace('T', ' ')} UTC`
  const measured = uptime === null ? '' : `, up ${uptime} % of the last 30 days`
  return `${streamId}  '${title}'${players[player]}: ${state}${when}${measured}${detail === null ? '' : `\n    ${detail}`}`
}

function sayHealth({ streams }: { streams: readonly StreamHealth[] }): string {
  const lines = streams.flatMap((one) => one.sources.map((source) => sourceLine(one, source)))
  return lines.join('\n') || 'No source has been asked yet.'
}

export const streamCommands = [
  commandFromRow({
    name: 'channels list',
    endpoint: ownerStreams.list,
    summary: 'Every channel, and how it does.',
    view: ({ channels: all = [] }) => ({ channels: all }),
    columns: ['id', 'title', 'kind', 'state', 'origin'],
  }),
  commandFromRow({
    name: 'channels show',
    endpoint: ownerStreams.list,
    summary: 'All that is known of one channel.',
    picks: channel,
    view: ({ channels: all = [] }, { id }) => all.find((one) => one.id === id) ?? {},
  }),
  commandFromRow({ name: 'channels add-push', endpoint: channels.addPush, ...newId }),
  commandFromRow({ name: 'channels add-hls', endpoint: channels.addHls, ...newId }),
  commandFromRow({
    name: 'channels edit',
    endpoint: channels.edit,
    ...whichChannel,
    read: channelVersion,
    changes: true,
  }),
  commandFromRow({ name: 'channels test-hls', endpoint: channels.testHls, ...whichChannel }),
  commandFromRow({
    name: 'channels renew-key',
    endpoint: channels.renewKey,
    ...whichChannel,
    read: channelVersion,
  }),
  commandFromRow({
    name: 'channels remove',
    endpoint: channels.remove,
    ...whichChannel,
    read: channelVersion,
  }),
  commandFromRow({
    name: 'streams list',
    endpoint: ownerStreams.list,
    summary: 'Every stream, hidden ones too.',
    view: ({ streams = [] }) => ({ streams }),
    columns: ['id', 'title', 'channel', 'hidden', 'maintenance', 'viewers', 'ownSrc', 'ownSrcSldp'],
  }),
  commandFromRow({ name: 'streams add', endpoint: ownerStreams.add, ...newId }),
  commandFromRow({
    name: 'streams edit',
    endpoint: ownerStreams.edit,
    ...whichStream,
    read: streamVersion,
    changes: true,
  }),
  commandFromRow({
    name: 'streams order',
    endpoint: ownerStreams.order,
    summary: 'Put these streams first, in this order; the others follow as they are.',
    words: ['ids'],
    kinds: { ids: stream },
    async read({ ask }, body) {
      const { streams = [] } = await ask(ownerStreams.list)
      const seen = streams.map(({ id }) => id)
      const first = body.ids as readonly string[]
      Object.assign(body, { ids: [...first, ...seen.filter((id) => !first.includes(id))] })
      return { seen }
    },
    view: ({ streams = [] }) => ({ streams }),
    columns: ['id', 'title', 'channel', 'hidden'],
  }),
  commandFromRow({ name: 'streams preview-removal', endpoint: ownerStreams.previewRemoval, ...whichStream }),
  commandFromRow({
    name: 'streams remove',
    endpoint: ownerStreams.remove,
    ...whichStream,
    read: streamVersion,
  }),
  commandFromRow({ name: 'streams health', endpoint: health.list, says: sayHealth }),
  commandFromRow({ name: 'streams probe', endpoint: health.probe, says: sayHealth }),
]
