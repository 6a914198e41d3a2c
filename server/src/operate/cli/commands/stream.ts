import { commandLine } from '../../../base/audit/record-audit.ts'
import {
  addStream,
  editStream,
  type NewStream,
  removeStream,
  type StreamChange,
  type StreamRefusal,
} from '../../../watch/streams/edit-streams.ts'
import { moveStream } from '../../../watch/streams/order-streams.ts'
import { listStreams } from '../../../watch/streams/queries.ts'
import { streamRefusals } from '../../../watch/streams/refusals.ts'
import type { App } from '../../app.ts'
import { type Command, done, refused } from '../command.ts'
import { readStreamArgs, type StreamArgs } from '../stream-arguments.ts'

async function list(app: App) {
  const streams = await listStreams(app.db)
  const lines = streams.map(({ id, title, channel, hidden, maintenance_mode, own_src, own_src_sldp }) => {
    const what = isChannel(app, channel) ? `channel ${channel}` : `channel ${channel}, which there is not`
    const own = [own_src, own_src_sldp].filter((source) => source !== null)
    const instead =
      own.length > 0 ? `, plays from ${own.map((source) => `${source}{token}`).join(' and ')}` : ''
    const state = `${hidden ? ', hidden' : ''}${maintenance_mode ? ', in maintenance' : ''}`
    return `${id}  '${title}', ${what}${instead}${state}`
  })
  return done(lines.join('\n') || 'There are no streams.', { streams })
}

function isChannel(app: App, id: string): boolean {
  return app.channels.get(id) !== null || app.external.get(id) !== null
}

type Named = { id: string; channel?: string | undefined }

function notDone({ id, channel }: Named, reason: StreamRefusal) {
  if (reason === 'unknown') return refused(`There is no stream '${id}'; stream list shows which there are.`)
  if (reason === 'no-channel')
    return refused(`There is no channel '${channel}'; channel list shows which there are.`)
  if (reason === 'bad-id')
    return refused(`'${id}' cannot be a stream's id: small letters, digits and hyphens, at most 40.`)
  if (reason === 'taken') return refused(`There is a stream '${id}' already.`)
  return refused(streamRefusals[reason].detail.en)
}

async function add(app: App, stream: NewStream & { id: string }) {
  const added = await addStream(app, commandLine, stream)
  if (!added.ok) return notDone(stream, added.reason)
  return done(`Added the stream '${stream.title}'.`, { added: stream })
}

async function edit(app: App, id: string, change: StreamChange, sentence = `Changed the stream '${id}'.`) {
  const edited = await editStream(app, commandLine, { id, ...change })
  return edited.ok ? done(sentence, { id, change }) : notDone({ id, channel: change.channel }, edited.reason)
}

async function move(app: App, id: string, place: number) {
  const moved = await moveStream(app, commandLine, { id, place })
  if (moved.ok) return done(`'${id}' is number ${place} now.`, { id, place })
  if (moved.reason === 'unknown') return notDone({ id }, 'unknown')
  return refused(`There is no place ${place}; stream list shows how many streams there are.`)
}

async function remove(app: App, id: string) {
  const removed = await removeStream(app, commandLine, { id })
  return removed.ok ? done(`Removed the stream '${id}'.`, { removed: id }) : notDone({ id }, removed.reason)
}

export const stream: Command<StreamArgs> = {
  name: 'stream',
  usage: [
    'stream list',
    'stream add <id> --title <title> --channel <channel> [--image <address>] [--tags <tags>] [--tags-sldp <tags>]',
    'stream edit <id> [--title …] [--channel …] [--image …] [--tags …] [--tags-sldp …] [--src <address>] [--src-sldp <address>] [--maintenance on|off]',
    'stream hide <id>',
    'stream show <id>',
    'stream move <id> <place>',
    'stream remove <id>',
  ],
  summary: 'Lists the streams of the home page; adds, changes, hides, moves or removes one.',
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
    maintenance: {
      value: 'on|off',
      meaning: 'members are told to come back later; owners may still play it',
    },
  },
  parse: readStreamArgs,
  async run(app, args) {
    switch (args.action) {
      case 'list':
        return list(app)
      case 'add':
        return add(app, args.stream)
      case 'edit':
        return edit(app, args.id, args.change)
      case 'hide':
        return edit(app, args.id, { hidden: true }, `Members do not see the stream '${args.id}' any more.`)
      case 'show':
        return edit(app, args.id, { hidden: false }, `Members see the stream '${args.id}'.`)
      case 'move':
        return move(app, args.id, args.place)
      case 'remove':
        return remove(app, args.id)
    }
  },
}
