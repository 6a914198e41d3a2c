import { type LadderRung, ladderRungs, maxRewindMinutes, oneLine } from '@strom/contract'
import type { ChannelChange, NewExternalChannel } from '../../live/external/external-channels-admin.ts'
import { readSourceAddress, readSourceHeaders, type SourceFault } from '../../live/external/source-address.ts'
import { chosen, type Given, noTitle } from './arguments.ts'
import type { Parsed } from './command.ts'

export type ChannelArguments =
  | { action: 'list' }
  | { action: 'add'; id: string; title: string }
  | { action: 'fetch'; channel: NewExternalChannel & { id: string } }
  | { action: 'edit'; id: string; change: ChannelChange }
  | { action: 'key' | 'remove'; id: string }

const actions = ['list', 'add', 'edit', 'key', 'remove'] as const

function toSentence(fault: SourceFault): { ok: false; sentence: string } {
  if (fault.reason === 'own-header')
    return { ok: false, sentence: `The header '${fault.name}' is the site's own to send.` }
  const sentence =
    fault.reason === 'bad-address'
      ? 'The source is no http or https address of an HLS playlist.'
      : "A header is written as 'Name: value'."
  return { ok: false, sentence }
}

function parseExternal(
  channel: { id: string; title: string },
  hls: string,
  { flags, values }: Pick<Given, 'flags' | 'values'>,
): Parsed<ChannelArguments> {
  const address = readSourceAddress(hls)
  if (!address.ok) return toSentence(address)
  const headers = readSourceHeaders(values.get('header') ?? '')
  if (!headers.ok) return toSentence(headers)
  const [allowInner, headersToAll] = [flags.has('allow-inner'), flags.has('headers-to-all')]
  const { headers: sent } = headers
  return {
    ok: true,
    args: {
      action: 'fetch',
      channel: { ...channel, address: address.address, headers: sent, allowInner, headersToAll },
    },
  }
}

/** Null unless rungs separated by commas, or `-` for no rungs. */
function readLadder(text: string): LadderRung[] | null {
  const names = text === '-' ? [] : text.split(',').map((name) => name.trim().replace(/p$/, ''))
  const rungs = ladderRungs.filter((rung) => names.includes(String(rung)))
  return rungs.length === names.length ? rungs : null
}

/** Only the options that were given; `-` stands for no headers. */
function parseChange(
  id: string,
  { flags, values }: Pick<Given, 'flags' | 'values'>,
): Parsed<ChannelArguments> {
  const change: ChannelChange = {}
  const [title, hls, header, ladder, rewind] = ['title', 'hls', 'header', 'ladder', 'rewind'].map((name) =>
    values.get(name)?.trim(),
  )
  if (flags.has('push')) return { ok: false, sentence: 'A channel stays of its kind: add another one.' }
  if (flags.has('allow-inner') && flags.has('no-inner'))
    return { ok: false, sentence: "Say either '--allow-inner' or '--no-inner'." }
  if (flags.has('headers-to-all') && flags.has('headers-to-one'))
    return { ok: false, sentence: "Say either '--headers-to-all' or '--headers-to-one'." }
  if (title !== undefined) change.title = oneLine(title)
  if (change.title === '') return { ok: false, sentence: noTitle }
  if (ladder !== undefined) {
    const read = readLadder(ladder)
    if (!read) return { ok: false, sentence: `A ladder is some of ${ladderRungs.join(',')}, or - for none.` }
    change.rungs = read
  }
  if (rewind !== undefined) {
    if (!/^\d{1,3}$/.test(rewind) || Number(rewind) > maxRewindMinutes)
      return { ok: false, sentence: `--rewind is in minutes: 0 to ${maxRewindMinutes}.` }
    change.rewindMinutes = Number(rewind)
  }
  if (hls !== undefined) {
    const read = readSourceAddress(hls)
    if (!read.ok) return toSentence(read)
    change.address = read.address
  }
  if (header !== undefined) {
    const read = readSourceHeaders(header === '-' ? '' : header)
    if (!read.ok) return toSentence(read)
    change.headers = read.headers
  }
  if (flags.has('allow-inner') || flags.has('no-inner')) change.allowInner = flags.has('allow-inner')
  if (flags.has('headers-to-all') || flags.has('headers-to-one'))
    change.headersToAll = flags.has('headers-to-all')
  if (Object.keys(change).length === 0)
    return { ok: false, sentence: 'Say what is to change, such as --hls <address>.' }
  return { ok: true, args: { action: 'edit', id, change } }
}

const hlsFlags = ['allow-inner', 'no-inner', 'headers-to-all', 'headers-to-one']

export function parseChannel({ words, flags, values }: Given): Parsed<ChannelArguments> {
  const action = chosen(words[0], actions)
  if (!action.ok) return action
  if (action.args === 'list') return { ok: true, args: { action: 'list' } }
  const id = words[1]
  if (id === undefined) return { ok: false, sentence: 'Say which channel.' }
  if (action.args === 'edit') return parseChange(id, { flags, values })
  if (action.args !== 'add') return { ok: true, args: { action: action.args, id } }
  const title = oneLine(values.get('title') ?? id)
  if (title === '') return { ok: false, sentence: noTitle }
  const hls = values.get('hls')
  if (flags.has('push') === (hls !== undefined))
    return { ok: false, sentence: 'Say where it comes from: --push, or --hls <address>.' }
  if (hls !== undefined) return parseExternal({ id, title }, hls, { flags, values })
  if (values.has('ladder') || values.has('rewind'))
    return { ok: false, sentence: '--ladder and --rewind go with channel edit.' }
  if (values.has('header') || hlsFlags.some((flag) => flags.has(flag)))
    return { ok: false, sentence: '--header, --headers-to-all and --allow-inner go with --hls only.' }
  return { ok: true, args: { action: 'add', id, title } }
}
