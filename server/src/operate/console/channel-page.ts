import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelRendition, Language, OwnerChannel } from '@strom/contract'
import type { Rendition } from '../../live/channel.ts'
import type { ExternalSource } from '../../live/external/external-source.ts'
import { listedRenditions } from '../../live/external/listed-renditions.ts'
import { externalRefusals } from '../../live/external/refusals.ts'
import type { PushChannel } from '../../live/push/push-channel.ts'
import { listStoredChannels, type StoredChannel } from '../../live/push/queries.ts'
import { pushRefusals } from '../../live/push/refusals.ts'
import { keptSeconds } from '../../live/rewind/recording.ts'
import { listRecordingParts } from '../../live/rewind/recording-parts.ts'
import { listStreams } from '../../watch/streams/queries.ts'
import type { App } from '../app.ts'
import { ingestAddress } from './broadcast-address.ts'

/** The owner's list does not wait longer for a source. */
const answerMs = 2000

type State = Pick<
  OwnerChannel,
  'state' | 'onSince' | 'renditions' | 'keyFrameSeconds' | 'hasOpenGroups' | 'lastError' | 'transcoding'
>

const nothing: State = {
  state: 'failing',
  onSince: null,
  renditions: [],
  keyFrameSeconds: null,
  lastError: null,
  transcoding: null,
}

/** Worded for the owner instead of the encoder. */
const forOwners: Readonly<Partial<Record<string, Record<Language, string>>>> = {
  lost: { en: 'The connection of the broadcast was lost.', nb: 'Forbindelsen til sendingen ble brutt.' },
  'wrong-key': {
    en: 'Somebody tried to broadcast with a wrong key.',
    nb: 'Noen prøvde å sende med feil nøkkel.',
  },
  busy: {
    en: 'Somebody tried to broadcast while another broadcast was on.',
    nb: 'Noen prøvde å sende mens en annen sending pågikk.',
  },
}

function shown({ name, width, height, frameRate, codecs, bandwidth }: Rendition): ChannelRendition {
  return { name, width, height, frameRate, codecs, bandwidth: Math.round(bandwidth) }
}

function describeLastError(
  fault: { reason: string; at: number } | null,
  detail: string,
): OwnerChannel['lastError'] {
  return fault && { reason: fault.reason, detail, at: new Date(fault.at).toISOString() }
}

function pushState(pushed: PushChannel, language: Language): State {
  // Without viewers the slate is made only on request.
  pushed.channel.newest()
  const since = pushed.onSince()
  const fault = pushed.lastFault()
  const words =
    fault && (forOwners[fault.reason] ?? (fault.reason === 'lost' ? null : pushRefusals[fault.reason]))
  return {
    state: pushed.isLive() ? 'on' : 'waiting',
    onSince: since === null ? null : new Date(since).toISOString(),
    renditions: pushed.isLive() ? pushed.channel.renditions.map(shown) : [],
    keyFrameSeconds: pushed.keyFrameSeconds(),
    hasOpenGroups: pushed.hasOpenGroups(),
    transcoding: null,
    lastError: describeLastError(fault, words?.[language] ?? ''),
  }
}

async function externalState(source: ExternalSource, language: Language): Promise<State> {
  const looked = await Promise.race([source.look(), pause(answerMs, null, { ref: false })])
  const fault = source.lastFault()
  return {
    state: looked === null ? 'asking' : looked.ok ? 'on' : 'failing',
    onSince: null,
    renditions: looked?.ok ? listedRenditions(looked.text) : [],
    keyFrameSeconds: null,
    transcoding: null,
    lastError: describeLastError(fault, fault ? externalRefusals[fault.reason][language] : ''),
  }
}

async function readState(app: App, id: string, language: Language): Promise<State> {
  const source = app.external.get(id)
  if (source) return externalState(source, language)
  const pushed = app.channels.getPush(id)?.pushChannel
  if (pushed) return { ...pushState(pushed, language), transcoding: app.transcoding.stateOf(id) }
  const builtIn = app.channels.get(id)
  if (!builtIn) return nothing
  return { ...nothing, state: 'on', renditions: builtIn.renditions.map(shown) }
}

type Told = Pick<
  StoredChannel,
  'id' | 'title' | 'version' | 'rungs' | 'rewind_minutes' | 'hls_allow_inner' | 'hls_headers_to_all'
> & {
  kind: OwnerChannel['kind']
  has_headers: unknown
}

async function toldChannels(app: App): Promise<Told[]> {
  const builtIn: Told[] = app.channels
    .list()
    .filter(({ id }) => app.channels.isBuiltIn(id))
    .map(({ id, title }) => ({
      id,
      title,
      kind: 'built-in',
      version: 0,
      rungs: [],
      rewind_minutes: 0,
      hls_allow_inner: false,
      hls_headers_to_all: false,
      has_headers: false,
    }))
  return [...builtIn, ...(await listStoredChannels(app.db))]
}

/** Built-in channels first; `only` selects one id. */
export async function presentChannels(app: App, language: Language, only?: string): Promise<OwnerChannel[]> {
  const streams = await listStreams(app.db)
  const hasFfmpeg = await app.ffmpeg.look()
  const rows = (await toldChannels(app)).filter(({ id }) => only === undefined || id === only)
  return Promise.all(
    rows.map(async ({ id, title, kind, version, has_headers, rungs, rewind_minutes, ...row }) => ({
      id,
      title,
      kind,
      version,
      rungs,
      rewindMinutes: rewind_minutes,
      hasFfmpeg,
      keptSeconds: keptSeconds(app.rewind, id),
      keptParts: (await listRecordingParts(app.rewind, id)).map(({ seconds }) => seconds),
      allowInner: row.hls_allow_inner,
      headersToAll: row.hls_headers_to_all,
      ...(await readState(app, id, language)),
      shownBy: streams
        .filter(({ channel }) => channel === id)
        .map((stream) => ({ id: stream.id, title: stream.title })),
      pushAddress: kind === 'push' ? ingestAddress(app.config, id) : null,
      rtmpServer: kind === 'push' ? app.config.rtmpUrl : null,
      origin: app.external.get(id)?.origin ?? null,
      hasHeaders: has_headers === true,
    })),
  )
}
