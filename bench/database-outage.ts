import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { openTroubleStage, signInMember, type Timed, watch } from '../server/testing/trouble/stage.ts'
import type { Report } from './benchmarks.ts'
import { table } from './support/table.ts'

const outageMs = Number(process.env.OUTAGE_SECONDS ?? 60) * 1000
const aroundMs = 3000
const readers = 8
const players = 5

function rowOf(what: string, answers: readonly Timed[]): string[] {
  const good = answers.filter(({ status }) => status === 200)
  const told = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined)
  const slowest = Math.max(0, ...answers.map(({ ms }) => ms))
  const rest = answers.length - good.length - told.length
  return [what, ...[good.length, told.length, rest].map(String), `${(slowest / 1000).toFixed(1)} s`]
}

export async function measure(): Promise<Report> {
  const stage = await openTroubleStage()
  try {
    const node = await stage.open()
    await node.build.stream({ id: 'fjord' })
    const members = await Promise.all(Array.from({ length: players }, () => signInMember(node)))
    const stops = await Promise.all(
      members.map(async ({ token }) => {
        const { body } = await node.call(contract.playback.expiryToken, { token, body: {} })
        return watch(node, body.streamToken ?? '', 'fjord')
      }),
    )
    const answers: Record<'before' | 'during' | 'after', Timed[]> = { before: [], during: [], after: [] }
    let phase: keyof typeof answers | null = 'before'
    async function read(k: number) {
      while (phase) {
        const asked = phase
        const answer = await node.call(contract.streams.all, { token: members[k % players]?.token ?? '' })
        answers[asked].push(answer)
        await sleep(100)
      }
    }
    const reading = Array.from({ length: readers }, (_, k) => read(k))
    await sleep(aroundMs)
    await stage.postgres.down()
    phase = 'during'
    await sleep(outageMs)
    await stage.postgres.up()
    phase = 'after'
    await sleep(aroundMs)
    phase = null
    await Promise.all(reading)
    const seen = await Promise.all(stops.map((stop) => stop()))
    const playlists = seen.map(({ statuses, slowest }) => ({ status: statuses, slowest }))
    const others = playlists.flatMap(({ status }) => Object.keys(status)).filter((code) => code !== '200')
    const slowest = Math.max(...playlists.map((player) => player.slowest))
    return [
      `PostgreSQL away for ${outageMs / 1000} s; ${readers} members ask for \`streams/all\`, ${players} players for playlists.`,
      table(
        ['`streams/all`', '200', '503 with Retry-After', 'anything else', 'slowest'],
        Object.entries(answers).map(([what, some]) => rowOf(what, some)),
      ),
      `Playlists of running players answered with anything but 200: ${others.length}. Slowest: ${slowest.toFixed(0)} ms.`,
    ].join('\n\n')
  } finally {
    await stage.close()
  }
}
