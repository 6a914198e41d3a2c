import { contract, type Endpoint } from '@strom/contract'
import { createRandom, type Random } from '../server/testing/random.ts'
import type { Report } from './benchmarks.ts'
import { type FuzzedCall, fuzzCall, type Known, remember } from './support/fuzzed-calls.ts'
import { residentMegabytes } from './support/processes.ts'
import { startSite } from './support/site.ts'
import { count, table } from './support/table.ts'

/**
 * Run a million in pieces: FUZZ_FROM=0, 100000, … A number is always the same call, except for values from
 * earlier answers.
 */
const from = Number(process.env.FUZZ_FROM ?? 0)
const calls = Number(process.env.FUZZ_CALLS ?? 20_000)
const rounds = 10
const atOnce = 8

const people = ['owner', 'staff', 'anna', 'bjorn'] as const
type Tokens = Record<(typeof people)[number], string>

/** These would close, slow or fill the site for all later calls; each has tests elsewhere. */
const leftOut = new Set<string>([contract.notices.closeSite.path, contract.settings.change.path])

type Failure = { number: number; call: FuzzedCall; status: number; answer: string }

export async function measure(): Promise<Report> {
  const site = await startSite()
  const known: Known = new Map()
  const failures: Failure[] = []
  const statuses = new Map<number, number>()
  const memory: number[] = []
  let tokens = await signInAll(site.signIn)
  let someoneIsOut = false
  try {
    await site.liftLimit()
    const began = performance.now()
    for (let round = 0; round < rounds; round++) {
      const numbers = pieceOf(round)
      while (numbers.length > 0) {
        const together = numbers.splice(0, atOnce)
        await Promise.all(together.map((number) => send(number)))
        if (someoneIsOut) tokens = await signInAll(site.signIn, tokens)
        someoneIsOut = false
      }
      memory.push(residentMegabytes(site.pid))
    }
    const seconds = (performance.now() - began) / 1000
    return report({ seconds, failures, statuses, memory })
  } finally {
    await site.stop()
  }

  function tokenFor({ access }: Endpoint, random: Random): string {
    if (random.chance(0.3)) return random.pick([...people.map((name) => tokens[name]), 'x', ''])
    return access === 'member' ? random.pick([tokens.anna, tokens.bjorn]) : tokens.owner
  }

  async function send(number: number) {
    const call = fuzzCall(number, known)
    if (leftOut.has(call.endpoint.path)) return
    const token = tokenFor(call.endpoint, createRandom(-number))
    const headers = { ...call.headers, ...(token && { Token: token }) }
    const { method } = call.endpoint
    try {
      const response = await fetch(site.origin + call.path, {
        method,
        headers,
        signal: AbortSignal.timeout(30_000),
        ...(call.body !== undefined && { body: call.body }),
      })
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 403 && token.length > 1 && text.includes('"session"')) someoneIsOut = true
      if (response.status >= 500) failures.push({ number, call, status: response.status, answer: text })
      else if (response.headers.get('content-type')?.startsWith('application/json')) {
        remember(known, JSON.parse(text))
      }
    } catch (error) {
      failures.push({ number, call, status: 0, answer: String(error) })
    }
  }
}

function pieceOf(round: number): number[] {
  const first = from + Math.floor((calls * round) / rounds)
  const end = from + Math.floor((calls * (round + 1)) / rounds)
  return Array.from({ length: end - first }, (_, index) => first + index)
}

/** Calls sign people out; a person who cannot sign in again keeps the old Token. */
async function signInAll(signIn: (name: string) => Promise<string>, before?: Tokens): Promise<Tokens> {
  const all = people.map(
    async (name) => [name, await signIn(name).catch(() => before?.[name] ?? '')] as const,
  )
  return Object.fromEntries(await Promise.all(all)) as Tokens
}

type Found = { seconds: number; failures: Failure[]; statuses: Map<number, number>; memory: number[] }

function report({ seconds, failures, statuses, memory }: Found): Report {
  const answered = [...statuses].toSorted(([a], [b]) => a - b)
  const shown = failures.slice(0, 20).map(({ number, call: { endpoint, path, body }, status, answer }) => {
    const sent = typeof body === 'string' ? body.slice(0, 300) : ''
    return `- ${number}: ${endpoint.method} ${path.slice(0, 200)} ${sent} → ${status} ${answer.slice(0, 200)}`
  })
  return [
    `Calls ${from} to ${from + calls - 1}, ${count(calls / seconds)} a second; ${failures.length} were answered by 5xx or not at all.`,
    ...shown,
    table(
      ['answer', ...answered.map(([status]) => String(status))],
      [['calls', ...answered.map(([, times]) => String(times))]],
    ),
    `Memory after each tenth, in MB: ${memory.map(Math.round).join(', ')}.`,
  ].join('\n\n')
}
