import { contract } from '@strom/contract'
import { createOpaqueUrls } from '../server/src/live/external/opaque-url.ts'
import { rewritePlaylist } from '../server/src/live/external/rewrite-playlist.ts'
import { makeBroadcast } from '../server/testing/live/test-broadcast.ts'
import { createRandom } from '../server/testing/random.ts'
import type { Report } from './benchmarks.ts'
import { fuzzPlaylist, openFuzzedSource, secret } from './support/fuzzed-source.ts'
import { mutateBytes } from './support/mutate.ts'
import { freePort, residentMegabytes, temporaryFolder } from './support/processes.ts'
import { recordRtmp, replayRtmp } from './support/rtmp-recording.ts'
import { type Site, startSite } from './support/site.ts'
import { count, table } from './support/table.ts'

/** Allows long runs in pieces: the same number is the same input. */
const from = Number(process.env.FUZZ_FROM ?? 0)
const inputs = Number(process.env.FUZZ_INPUTS ?? 4000)
const broadcasts = Math.ceil(inputs / 10)
const rewrites = inputs * 25
const channels = 8
const atOnce = 16
const patienceMs = 20_000
/** Answers allowed for a source that sends nonsense. */
const allowed = new Set([200, 404, 502, 504])

type Kind = 'rewritten playlist' | 'playlist' | 'broadcast over HTTP' | 'broadcast over RTMP'
type Failure = { kind: Kind; number: number; why: string }
type Push = { address: string; server: string; key: string }

export async function measure(): Promise<Report> {
  const site = await startSite(temporaryFolder(), { STROM_RTMP_PORT: String(await freePort()) })
  const failures: Failure[] = []
  const answers = new Map<string, number>()
  const memory: [string, number][] = []
  const noteMemory = (when: string) => memory.push([when, residentMegabytes(site.pid)])
  const note = (kind: Kind, answer: string | number) =>
    answers.set(`${kind}: ${answer}`, (answers.get(`${kind}: ${answer}`) ?? 0) + 1)
  const fail = (kind: Kind, number: number, why: string) => failures.push({ kind, number, why })
  try {
    rewriteAll()
    await site.liftLimit()
    const owner = await site.signIn('owner')
    noteMemory('at first')
    await fuzzPlaylists()
    noteMemory('after playlists')
    const pushes = await Promise.all(Array.from({ length: channels }, (_, n) => addPush(site, owner, n)))
    await fuzzHttp(pushes)
    noteMemory('after broadcasts over HTTP')
    await fuzzRtmp(pushes)
    noteMemory('after broadcasts over RTMP')
    await site.untilAnswer(`${site.origin}/readyz`)
    return report({ failures, answers, memory })
  } finally {
    await site.stop()
  }

  /** Without the site, since the rewriter is where most can go wrong. */
  function rewriteAll() {
    const urls = createOpaqueUrls(Buffer.alloc(32, 1), 'far')
    const host = 'source.example'
    for (let number = from; number < from + rewrites; number += 1) {
      const base = `https://${host}/index.m3u8?key=${secret}`
      const [text, began] = [fuzzPlaylist(number), performance.now()]
      const rewritten = rewritePlaylist(text, { base, urls, folder: 'x/' })
      if (performance.now() - began > 500) fail('rewritten playlist', number, 'took half a second')
      note('rewritten playlist', rewritten.ok ? 'ok' : rewritten.reason)
      if (rewritten.ok && (rewritten.text.includes(host) || rewritten.text.includes(secret)))
        fail('rewritten playlist', number, 'tells of its source')
    }
  }

  async function fuzzPlaylists() {
    const source = await openFuzzedSource()
    const owner = await site.signIn('owner')
    const address = `${source.url}/all-${from}-${inputs}.m3u8?key=${secret}`
    await call(site, owner, contract.channels.addHls, { id: 'far', title: 'Far', address, allowInner: true })
    await call(site, owner, contract.ownerStreams.add, { id: 'far', title: 'Far', channel: 'far' })
    const base = `${site.origin}/media/t/${await site.streamToken(await site.signIn('ola'))}/far/`
    const list = await (await fetch(`${base}index.m3u8`)).text()
    const variants = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    if (variants.length !== inputs)
      throw new Error(`the source's list was answered so: ${list.slice(0, 500)}`)
    const host = new URL(source.url).host
    await inParallel([...variants.entries()], async ([n, variant]) => {
      const number = from + n
      const told = await tell(base + variant)
      note('playlist', told.status)
      if (!allowed.has(told.status)) fail('playlist', number, `${told.status} ${told.text}`)
      if (told.text.includes(host) || told.text.includes(secret))
        fail('playlist', number, 'tells of its source')
      if (told.ms > 2000) fail('playlist', number, `took ${Math.round(told.ms)} ms`)
    })
    source.close()
  }

  async function fuzzHttp(pushes: Push[]) {
    const { whole } = makeBroadcast({ seconds: 1 })
    await onEach(pushes, async ({ address }, number) => {
      const body = mutateBytes(whole, createRandom(number))
      const told = await tell(address, body)
      note('broadcast over HTTP', told.status)
      if (told.status >= 500 || told.status === 0)
        fail('broadcast over HTTP', number, `${told.status} ${told.text}`)
    })
    for (const [n, { address }] of pushes.entries()) {
      const told = await tell(address, whole)
      if (told.status !== 200)
        fail('broadcast over HTTP', n, `a right one was answered ${told.status} ${told.text}`)
    }
  }

  async function fuzzRtmp(pushes: Push[]) {
    const recordings = await Promise.all(
      pushes.map(({ server, key }) => recordRtmp(server, key).catch(() => Buffer.alloc(0))),
    )
    if (recordings.some(({ length }) => length < 10_000))
      return note('broadcast over RTMP', 'none, without ffmpeg')
    await onEach(pushes, async ({ server }, number, index) => {
      const bytes = mutateBytes(recordings[index] ?? Buffer.alloc(0), createRandom(number))
      const closed = await replayRtmp(server, bytes, patienceMs)
      note('broadcast over RTMP', closed ? 'closed' : 'left open')
      if (!closed) fail('broadcast over RTMP', number, 'was left open')
    })
    const again = await Promise.all(pushes.map(({ server, key }) => recordRtmp(server, key)))
    for (const [n, { length }] of again.entries()) {
      if (length < (recordings[n]?.length ?? 0) / 2)
        fail('broadcast over RTMP', n, 'a right one was not taken')
    }
  }
}

async function onEach(pushes: Push[], work: (push: Push, number: number, index: number) => Promise<void>) {
  const numbers = Array.from({ length: broadcasts }, (_, n) => from + n)
  await Promise.all(
    pushes.map(async (push, index) => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
        await work(push, number, index)
    }),
  )
}

async function inParallel<T>(all: T[], work: (one: T) => Promise<void>) {
  const left = all.toReversed()
  const one = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

async function tell(url: string, body?: Buffer): Promise<{ status: number; text: string; ms: number }> {
  const began = performance.now()
  const ms = () => performance.now() - began
  try {
    const response = await fetch(url, {
      ...(body && { method: 'POST', body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: response.status, text: await response.text(), ms: ms() }
  } catch (error) {
    return { status: 0, text: String(error), ms: ms() }
  }
}

async function call<T>(site: Site, token: string, { path }: { path: string }, body: object): Promise<T> {
  const headers = { Token: token, 'Content-Type': 'application/json' }
  const response = await fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const told = (await response.json()) as { resultCode: number }
  if (told.resultCode !== 1) throw new Error(`${path} was answered ${JSON.stringify(told)}`)
  return told as T
}

async function addPush(site: Site, owner: string, n: number): Promise<Push> {
  const id = `near-${n}`
  const { push } = await call<{ push: Push }>(site, owner, contract.channels.addPush, { id, title: id })
  return push
}

type Found = { failures: Failure[]; answers: Map<string, number>; memory: [string, number][] }

function report({ failures, answers, memory }: Found): Report {
  const shown = failures
    .slice(0, 20)
    .map(({ kind, number, why }) => `- ${kind} ${number}: ${why.slice(0, 300)}`)
  return [
    `Inputs from ${from}: ${count(rewrites)} playlists through the rewriter, ${count(inputs)} through the site, and ${count(broadcasts)} broadcasts each way; ${failures.length} failures.`,
    ...shown,
    table(
      ['answer', 'times'],
      [...answers].toSorted().map(([answer, times]) => [answer, String(times)]),
    ),
    table(
      ['memory', 'MB'],
      memory.map(([when, megabytes]) => [when, String(Math.round(megabytes))]),
    ),
  ].join('\n\n')
}
