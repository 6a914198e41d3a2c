import type { App } from '../../app.ts'
import { addPushChannel, removeChannel, renewPushKey } from '../../live/push/keep-channels.ts'
import { listStoredChannels } from '../../live/push/queries.ts'
import { chosen, type Given, surplus } from '../arguments.ts'
import { broadcastAddress, encoderSettings } from '../broadcast-address.ts'
import { type Command, done, type Parsed, refused } from '../command.ts'

type Args =
  | { action: 'list' }
  | { action: 'add'; id: string; title: string }
  | { action: 'key' | 'remove'; id: string }

const actions = ['list', 'add', 'key', 'remove'] as const

function parseChannel({ words, flags, values }: Given): Parsed<Args> {
  const action = chosen(words[0], actions)
  if (!action.ok) return action
  if (action.args === 'list') return { ok: true, args: { action: 'list' } }
  const id = words[1]
  if (id === undefined) return { ok: false, sentence: 'Say which channel.' }
  if (action.args !== 'add') return { ok: true, args: { action: action.args, id } }
  if (!flags.has('push')) return { ok: false, sentence: 'Say where it comes from: --push.' }
  return { ok: true, args: { action: 'add', id, title: values.get('title') ?? id } }
}

async function list(app: App) {
  const stored = await listStoredChannels(app.db)
  const builtIn = app.channels
    .list()
    .filter(({ id }) => app.channels.isBuiltIn(id))
    .map(({ id, title }) => ({ id, title, kind: 'built-in', live: true }))
  const others = stored.map(({ id, title, kind }) => ({
    ...{ id, title, kind },
    live: app.channels.getPush(id)?.pushChannel.isLive() ?? null,
  }))
  const channels = [...builtIn, ...others]
  const lines = channels.map(({ id, title, kind, live }) => {
    const state = kind === 'push' ? (live ? ', live now' : ', shows the slate') : ''
    return `${id}  '${title}', ${kind}${state}`
  })
  return done(lines.join('\n'), { channels })
}

/** The one time that a key is shown. */
function withKey(app: App, id: string, key: string, sentence: string) {
  const address = broadcastAddress(app.config, id, key)
  const text = `${sentence}\nIts key is shown this once: ${key}\n\n${encoderSettings(address)}`
  return done(text, { id, key, address })
}

async function add(app: App, id: string, title: string) {
  const added = await addPushChannel(app, { id, title })
  if (added.ok) return withKey(app, id, added.key, `Added the channel '${id}'.`)
  const why = {
    'bad-id': `'${id}' cannot be a channel's id: small letters, digits and hyphens, at most 40.`,
    taken: `There is a channel '${id}' already.`,
  }
  return refused(why[added.reason])
}

async function renew(app: App, id: string) {
  const key = await renewPushKey(app, id)
  if (key === null)
    return refused(`There is no channel '${id}' that is broadcast to; channel list shows which there are.`)
  return withKey(app, id, key, `'${id}' has a new key; a broadcast with the old one has ended.`)
}

async function remove(app: App, id: string) {
  const removed = await removeChannel(app, id)
  if (removed.ok) return done(`Removed the channel '${id}'.`, { removed: id })
  if (removed.reason === 'none') return refused(`There is no channel '${id}' that can be removed.`)
  const titles = removed.streams.map((title) => `'${title}'`).join(', ')
  return refused(`'${id}' is shown by ${titles}; give that another channel, or remove it, first.`)
}

/** Keeps the channels that are broadcast to (docs/broadcasting.md). */
export const channel: Command<Args> = {
  name: 'channel',
  usage: [
    'channel list',
    'channel add <id> --push [--title <title>]',
    'channel key <id>',
    'channel remove <id>',
  ],
  summary: 'Lists the channels; adds one to broadcast to, gives it a new key, or removes it.',
  options: {
    push: { meaning: 'an encoder sends the broadcast here' },
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
    return args.action === 'key' ? renew(app, args.id) : remove(app, args.id)
  },
}
