import type { App } from '../../app.ts'
import { addStream, editStream, type NewStream, removeStream } from '../../streams/edit-catalogue.ts'
import { readOwnSource } from '../../streams/own-source.ts'
import { listStreams, type StreamChange } from '../../streams/queries.ts'
import { chosen, type Given, surplus } from '../arguments.ts'
import { type Command, done, type Parsed, refused } from '../command.ts'

type Args =
  | { action: 'list' }
  | { action: 'add'; stream: NewStream }
  | { action: 'edit'; id: string; change: StreamChange }
  | { action: 'remove'; id: string }

const actions = ['list', 'add', 'edit', 'remove'] as const

/** Options and the fields they set. */
const fields = {
  title: 'title',
  channel: 'channel',
  image: 'image_location',
  tags: 'tags',
  'tags-sldp': 'tags_sldp',
  src: 'own_src',
  'src-sldp': 'own_src_sldp',
} as const

const longest = 200
const longestSource = 2000
/** Pages show pictures of their own site only. */
const imageShape = /^\/[^\s/]\S*$/

function readChange({ values }: Given): Parsed<StreamChange> {
  const change: StreamChange = {}
  for (const [option, field] of Object.entries(fields)) {
    const value = values.get(option)?.trim()
    if (value === undefined) continue
    if (value.length > (field.startsWith('own') ? longestSource : longest))
      return { ok: false, sentence: `'--${option}' may have at most ${longest} characters.` }
    if (option === 'image' && !imageShape.test(value)) {
      return {
        ok: false,
        sentence: `'${value}' is no address of a picture, such as /images/slate/poster.jpg.`,
      }
    }
    // Tags and addresses may be taken away; a title may not.
    if (field === 'own_src' || field === 'own_src_sldp') change[field] = value === '-' ? null : value
    else change[field] = value === '-' && field.startsWith('tags') ? '' : value
  }
  return { ok: true, args: change }
}

function parseStream(given: Given): Parsed<Args> {
  const action = chosen(given.words[0], actions)
  if (!action.ok) return action
  if (action.args === 'list') return { ok: true, args: { action: 'list' } }
  const id = given.words[1]
  if (id === undefined) return { ok: false, sentence: 'Say which stream.' }
  const change = readChange(given)
  if (!change.ok) return change
  if (action.args === 'remove') return { ok: true, args: { action: 'remove', id } }
  if (action.args === 'edit') {
    const sentence = 'Say what is to change, such as --title "News".'
    if (Object.keys(change.args).length === 0) return { ok: false, sentence }
    return { ok: true, args: { action: 'edit', id, change: change.args } }
  }
  const { title, channel } = change.args
  if (!title || !channel)
    return { ok: false, sentence: 'A stream needs a title and a channel: --title, --channel.' }
  return { ok: true, args: { action: 'add', stream: { ...change.args, id, title, channel } } }
}

async function list(app: App) {
  const streams = await listStreams(app.db)
  const lines = streams.map(({ id, title, channel, maintenance_mode, own_src, own_src_sldp }) => {
    const what = isChannel(app, channel) ? `channel ${channel}` : `channel ${channel}, which there is not`
    const own = [own_src, own_src_sldp].filter((source) => source !== null)
    const instead =
      own.length > 0 ? `, plays from ${own.map((source) => `${source}{token}`).join(' and ')}` : ''
    return `${id}  '${title}', ${what}${instead}${maintenance_mode ? ', in maintenance' : ''}`
  })
  return done(lines.join('\n') || 'There are no streams.', { streams })
}

const noSuch = (id: string) => refused(`There is no stream '${id}'; stream list shows which there are.`)
const noChannel = (id: string) => refused(`There is no channel '${id}'; channel list shows which there are.`)

function isChannel(app: App, id: string): boolean {
  return app.channels.get(id) !== null || app.external.get(id) !== null
}

/** Addresses of another media server, without the place of the token; or what is wrong with one. */
function ownSources(app: App, change: Pick<StreamChange, 'own_src' | 'own_src_sldp'>): Parsed<object> {
  const own: Pick<StreamChange, 'own_src' | 'own_src_sldp'> = {}
  for (const [field, player] of [
    ['own_src', 'default'],
    ['own_src_sldp', 'low-latency'],
  ] as const) {
    const text = change[field]
    if (typeof text !== 'string') continue
    const read = readOwnSource(text, player, app.config)
    if (!read.ok) return read
    own[field] = read.source
  }
  return { ok: true, args: own }
}

async function hasChannel(app: App, id: string | undefined): Promise<boolean> {
  if (id === undefined) return true
  await Promise.all([app.channels.refresh(), app.external.refresh()])
  return isChannel(app, id)
}

async function add(app: App, stream: NewStream) {
  if (!(await hasChannel(app, stream.channel))) return noChannel(stream.channel)
  const own = ownSources(app, stream)
  if (!own.ok) return refused(own.sentence)
  const added = await addStream(app, { ...stream, ...own.args })
  if (added.ok) return done(`Added the stream '${stream.title}'.`, { added: stream })
  const why = {
    'bad-id': `'${stream.id}' cannot be a stream's id: small letters, digits and hyphens, at most 40.`,
    taken: `There is a stream '${stream.id}' already.`,
  }
  return refused(why[added.reason])
}

async function edit(app: App, id: string, change: StreamChange) {
  if (!(await hasChannel(app, change.channel))) return noChannel(change.channel ?? '')
  const own = ownSources(app, change)
  if (!own.ok) return refused(own.sentence)
  const edited = await editStream(app, id, { ...change, ...own.args })
  return edited.ok ? done(`Changed the stream '${id}'.`, { id, change }) : noSuch(id)
}

async function remove(app: App, id: string) {
  const removed = await removeStream(app, id)
  return removed.ok ? done(`Removed the stream '${id}'.`, { removed: id }) : noSuch(id)
}

/** Keeps the catalogue: what members see on the home page (specification 2, Home). */
export const stream: Command<Args> = {
  name: 'stream',
  usage: [
    'stream list',
    'stream add <id> --title <title> --channel <channel> [--image <address>] [--tags <tags>] [--tags-sldp <tags>]',
    'stream edit <id> [--title …] [--channel …] [--image …] [--tags …] [--tags-sldp …] [--src <address>] [--src-sldp <address>]',
    'stream remove <id>',
  ],
  summary: 'Lists the streams of the home page; adds, changes or removes one.',
  options: {
    title: { value: 'title', meaning: 'what members read' },
    channel: { value: 'channel', meaning: 'the channel that it shows' },
    image: { value: 'address', meaning: 'its picture, an address of this site' },
    tags: { value: 'tags', meaning: 'comma-separated, for the default player; - for none' },
    'tags-sldp': { value: 'tags', meaning: 'the same for the low-latency player' },
    src: {
      value: 'address',
      meaning:
        'another media server’s address for the default player, behind this site, ending in {token}; - for none',
    },
    'src-sldp': {
      value: 'address',
      meaning: 'the same for the low-latency player: ws or wss, of any host',
    },
  },
  parse(given) {
    const read = parseStream(given)
    const sentence = surplus(given, read.ok && read.args.action === 'list' ? 1 : 2)
    return read.ok && sentence ? { ok: false, sentence } : read
  },
  async run(app, args) {
    if (args.action === 'list') return list(app)
    if (args.action === 'add') return add(app, args.stream)
    return args.action === 'edit' ? edit(app, args.id, args.change) : remove(app, args.id)
  },
}
