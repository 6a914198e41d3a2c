import { commandLine } from '../../../base/audit/record-audit.ts'
import {
  addExternalChannel,
  type ChannelChange,
  editChannel,
  type NewExternalChannel,
} from '../../../live/external/external-channels-admin.ts'
import { findOperatorHint } from '../../../live/external/operator-hints.ts'
import { externalRefusals } from '../../../live/external/refusals.ts'
import { addPushChannel, removeChannel, renewPushKey } from '../../../live/push/push-channels-admin.ts'
import { listStoredChannels } from '../../../live/push/queries.ts'
import type { App } from '../../app.ts'
import { broadcastAddress, encoderSettings } from '../../console/broadcast-address.ts'
import { surplus } from '../arguments.ts'
import { type ChannelArguments, parseChannel } from '../channel-arguments.ts'
import { type Command, done, refused } from '../command.ts'

async function list(app: App) {
  const stored = await listStoredChannels(app.db)
  const builtIn = app.channels
    .list()
    .filter(({ id }) => app.channels.isBuiltIn(id))
    .map(({ id, title }) => ({ id, title, kind: 'built-in', live: true }))
  const others = stored.map(({ id, title, kind }) => ({
    id,
    title,
    kind,
    live: app.channels.getPush(id)?.pushChannel.isLive() ?? null,
    ...(kind === 'hls' && { origin: app.external.get(id)?.origin ?? null }),
  }))
  const channels = [...builtIn, ...others]
  const lines = channels.map(({ id, title, kind, live }) => {
    const pushed = kind === 'push' ? (live ? ', live now' : ', shows the slate') : ''
    const source = app.external.get(id)
    const state = source ? `, from ${source.origin}` : pushed
    return `${id}  '${title}', ${kind}${state}`
  })
  return done(lines.join('\n'), { channels })
}

function withKey(app: App, id: string, key: string, sentence: string) {
  const address = broadcastAddress(app.config, id, key)
  const server = app.config.rtmpUrl
  const text = `${sentence}\nIts key is shown this once: ${key}\n\n${encoderSettings(server, key, address)}`
  return done(text, { id, key, server, address })
}

function notAdded(id: string, reason: 'bad-id' | 'taken') {
  const why = {
    'bad-id': `'${id}' cannot be a channel's id: small letters, digits and hyphens, at most 40.`,
    taken: `There is a channel '${id}' already.`,
  }
  return refused(why[reason])
}

async function add(app: App, id: string, title: string) {
  const added = await addPushChannel(app, commandLine, { id, title })
  if (!added.ok) return notAdded(id, added.reason)
  return withKey(app, id, added.key, `Added the channel '${id}'.`)
}

/** The channel is kept even if its source does not answer. */
async function withAnswer(app: App, id: string, sentence: string) {
  const looked = await app.external.get(id)?.look()
  const reason = looked?.ok === false ? looked.reason : null
  const says =
    reason === null ? 'Its source answers.' : `${externalRefusals[reason].en} ${findOperatorHint(reason)}`
  return done(`${sentence} ${says}`, { id, answers: reason === null, reason })
}

async function addFetched(app: App, channel: NewExternalChannel & { id: string }) {
  const { id } = channel
  const added = await addExternalChannel(app, commandLine, channel)
  if (!added.ok) return notAdded(id, added.reason)
  return withAnswer(app, id, `Added the channel '${id}'.`)
}

async function edit(app: App, id: string, change: ChannelChange) {
  const edited = await editChannel(app, commandLine, { id, ...change })
  const sentence = `Changed the channel '${id}'.`
  if (edited.ok) return app.external.get(id) ? withAnswer(app, id, sentence) : done(sentence, { id })
  if (edited.reason === 'wrong-kind')
    return refused(
      app.external.get(id)
        ? `'${id}' is fetched from elsewhere, and has the qualities and the past that it comes with.`
        : `'${id}' is not fetched from elsewhere: only its title, its ladder and its rewinding can be changed.`,
    )
  return refused(`There is no channel '${id}' that can be changed; channel list shows which there are.`)
}

async function renew(app: App, id: string) {
  const renewed = await renewPushKey(app, commandLine, { id })
  if (!renewed.ok)
    return refused(`There is no channel '${id}' that is broadcast to; channel list shows which there are.`)
  return withKey(app, id, renewed.key, `'${id}' has a new key; a broadcast with the old one has ended.`)
}

async function remove(app: App, id: string) {
  const removed = await removeChannel(app, commandLine, { id })
  if (removed.ok) return done(`Removed the channel '${id}'.`, { removed: id })
  if (removed.reason !== 'in-use') return refused(`There is no channel '${id}' that can be removed.`)
  const titles = removed.streams.map((title) => `'${title}'`).join(', ')
  return refused(`'${id}' is shown by ${titles}; give that another channel, or remove it, first.`)
}

/** See docs/broadcasting.md. */
export const channel: Command<ChannelArguments> = {
  name: 'channel',
  usage: [
    'channel list',
    'channel add <id> --push [--title <title>]',
    "channel add <id> --hls <address> [--header 'Name: value'] [--headers-to-all] [--allow-inner] [--title <title>]",
    "channel edit <id> [--hls <address>] [--header 'Name: value'] [--headers-to-all | --headers-to-one] [--allow-inner | --no-inner] [--title <title>]",
    'channel edit <id> [--ladder <qualities>] [--rewind <minutes>] [--title <title>]',
    'channel key <id>',
    'channel remove <id>',
  ],
  summary:
    'Lists the channels; adds one to broadcast to or to fetch, changes one, gives a new key, or removes one.',
  options: {
    push: { meaning: 'an encoder sends the broadcast here' },
    hls: { value: 'address', meaning: 'an HLS playlist elsewhere, fetched for all viewers; it stays secret' },
    header: {
      value: "'Name: value'",
      meaning: 'sent to that address’s server only; several: one a line; - for none',
    },
    'headers-to-all': { meaning: 'the headers go to every server that its playlists name, too' },
    'headers-to-one': { meaning: 'they do not any more' },
    'allow-inner': { meaning: 'the address may lie in the server’s own network' },
    'no-inner': { meaning: 'it may not any more' },
    ladder: {
      value: 'qualities',
      meaning: 'ffmpeg makes them of a broadcast besides what comes: some of 1080,720,480; - for none',
    },
    rewind: { value: 'minutes', meaning: 'how far back viewers can go in a broadcast; 0 for nowhere' },
    title: { value: 'title', meaning: 'its name for operators; the id unless told' },
  },
  parse(given) {
    const read = parseChannel(given)
    const sentence = surplus(given, read.ok && read.args.action === 'list' ? 1 : 2)
    return read.ok && sentence ? { ok: false, sentence } : read
  },
  async run(app, args) {
    if (args.action === 'list') return list(app)
    if (args.action === 'add') return add(app, args.id, args.title)
    if (args.action === 'fetch') return addFetched(app, args.channel)
    if (args.action === 'edit') return edit(app, args.id, args.change)
    return args.action === 'key' ? renew(app, args.id) : remove(app, args.id)
  },
}
