import { oneLine } from '@strom/contract'
import type { NewStream, StreamChange } from '../../watch/streams/edit-streams.ts'
import { chosen, type Given, noTitle, surplus } from './arguments.ts'
import type { Parsed } from './command.ts'

export type StreamArgs =
  | { action: 'list' }
  | { action: 'add'; stream: NewStream & { id: string } }
  | { action: 'edit'; id: string; change: StreamChange }
  | { action: 'hide' | 'show' | 'remove'; id: string }
  | { action: 'move'; id: string; place: number }

const actions = ['list', 'add', 'edit', 'hide', 'show', 'move', 'remove'] as const

const fields = {
  title: 'title',
  channel: 'channel',
  image: 'image_location',
  tags: 'tags',
  'tags-sldp': 'tags_sldp',
  src: 'own_src',
  'src-sldp': 'own_src_sldp',
} as const

const maxLength = 200
const maxSourceLength = 2000
/** Pages show pictures of this site only. */
const imageShape = /^\/[^\s/\\]\S*$/

function readChange({ values }: Given): Parsed<StreamChange> {
  const change: StreamChange = {}
  for (const [option, field] of Object.entries(fields)) {
    const typed = values.get(option)
    if (typed === undefined) continue
    const value = option === 'title' ? oneLine(typed) : typed.trim()
    if (option === 'title' && value === '') return { ok: false, sentence: noTitle }
    const max = field.startsWith('own') ? maxSourceLength : maxLength
    if (value.length > max)
      return { ok: false, sentence: `'--${option}' may have at most ${max} characters.` }
    if (option === 'image' && value !== '-' && !imageShape.test(value)) {
      return {
        ok: false,
        sentence: `'${value}' is no address of a picture, such as /images/fjord/poster.webp.`,
      }
    }
    // Tags, pictures and own addresses can be cleared with `-`; a title or channel cannot.
    if (field === 'own_src' || field === 'own_src_sldp') change[field] = value === '-' ? null : value
    else change[field] = value === '-' && field !== 'title' && field !== 'channel' ? '' : value
  }
  const maintenance = values.get('maintenance')
  if (maintenance === undefined) return { ok: true, args: change }
  const read = chosen(maintenance, ['on', 'off'])
  return read.ok ? { ok: true, args: { ...change, maintenance_mode: read.args === 'on' } } : read
}

function readPlace(word: string | undefined): Parsed<number> {
  if (word !== undefined && /^[1-9]\d{0,5}$/.test(word)) return { ok: true, args: Number(word) }
  return { ok: false, sentence: 'Say which place it moves to, counted from 1 in stream list.' }
}

function readArgs(given: Given): Parsed<StreamArgs> {
  const action = chosen(given.words[0], actions)
  if (!action.ok) return action
  if (action.args === 'list') return { ok: true, args: { action: 'list' } }
  const id = given.words[1]
  if (id === undefined) return { ok: false, sentence: 'Say which stream.' }
  if (action.args === 'move') {
    const place = readPlace(given.words[2])
    return place.ok ? { ok: true, args: { action: 'move', id, place: place.args } } : place
  }
  const change = readChange(given)
  if (!change.ok) return change
  if (action.args === 'edit') {
    const sentence = 'Say what is to change, such as --title "News".'
    if (Object.keys(change.args).length === 0) return { ok: false, sentence }
    return { ok: true, args: { action: 'edit', id, change: change.args } }
  }
  if (action.args !== 'add') return { ok: true, args: { action: action.args, id } }
  const { title, channel } = change.args
  if (!title || !channel)
    return { ok: false, sentence: 'A stream needs a title and a channel: --title, --channel.' }
  return { ok: true, args: { action: 'add', stream: { ...change.args, id, title, channel } } }
}

const words = { list: 1, move: 3 } as const

export function readStreamArgs(given: Given): Parsed<StreamArgs> {
  const read = readArgs(given)
  if (!read.ok) return read
  const { action } = read.args
  const max = action === 'list' || action === 'move' ? words[action] : 2
  const sentence = surplus(given, max)
  return sentence === null ? read : { ok: false, sentence }
}
