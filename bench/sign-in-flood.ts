import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, userResult } from '@strom/contract'
import type { Report } from './benchmarks.ts'
import { temporaryFolder } from './support/processes.ts'
import { startSite } from './support/site.ts'
import { percentile } from './support/statistics.ts'
import { table } from './support/table.ts'

const floodMs = 30_000
const honestEveryMs = 300
/** For known and for unknown addresses, roughly. */
const timedTries = 2500
const triesLimits = [
  'signInFailuresPerAddress',
  'signInFailuresPerNetwork',
  'signInFailuresPerAddressAndNetwork',
]
const home = '198.51.100.7'
const honest = { email: 'anna@strom.test', password: 'strom-demo', isMobile: false }

type Answered = { status: number; ms: number; resultCode?: number }

const random = (below: number) => Math.floor(Math.random() * below)
const anyAddress = () => `nobody-${random(1e9)}@example.org`

/** `connections` callers, each resting `restMs` between calls. */
type Flood = {
  name: string
  connections: number
  restMs: number
  call(connection: number, round: number): { network: string; path: string; body: object }
}

const { login } = contract.sessions
const { resetPassword } = contract.accounts
const wrong = (email = anyAddress()) => ({
  path: login.path,
  body: { ...honest, email, password: `wrong-${random(1e9)}` },
})
const hex = (number: number) => number.toString(16)

const floods: Flood[] = [
  {
    name: 'none',
    connections: 0,
    restMs: 0,
    call: () => ({ network: '203.0.113.1', ...wrong() }),
  },
  {
    name: 'ten networks, 19 a second each, random addresses',
    connections: 10,
    restMs: 1000 / 19,
    call: (connection) => ({ network: `203.0.113.${connection}`, ...wrong() }),
  },
  {
    name: '300 connections over 100 networks, random addresses',
    connections: 300,
    restMs: 0,
    call: (connection) => ({ network: `192.0.2.${connection % 100}`, ...wrong() }),
  },
  {
    name: '300 connections from one IPv6 /48, each call from another /64',
    connections: 300,
    restMs: 0,
    call: (connection, round) => ({
      network: `2001:db8:5:${hex((connection * 199 + round) % 65_536)}::1`,
      ...wrong(),
    }),
  },
  {
    name: '100 networks, wrong passwords for the honest member',
    connections: 100,
    restMs: 0,
    call: (connection) => ({ network: `192.0.3.${connection}`, ...wrong(honest.email) }),
  },
  {
    name: '100 networks, half of the calls with made-up links for a new password',
    connections: 100,
    restMs: 0,
    call: (connection, round) => ({
      network: `192.0.4.${connection}`,
      ...(round % 2 === 0
        ? wrong()
        : {
            path: resetPassword.path,
            body: { token: `made-up-${random(1e9)}`.padEnd(43, 'x'), newPassword: 'a new long password 7' },
          }),
    }),
  },
]

/** Sets the proxy's headers; a failed call has status 0 instead of throwing. */
async function send(origin: string, call: ReturnType<Flood['call']>): Promise<Answered> {
  const began = performance.now()
  try {
    const response = await fetch(origin + call.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': call.network },
      body: JSON.stringify(call.body),
    })
    const { resultCode } = (await response.json()) as { resultCode?: number }
    return {
      status: response.status,
      ms: performance.now() - began,
      ...(resultCode !== undefined && { resultCode }),
    }
  } catch {
    return { status: 0, ms: performance.now() - began }
  }
}

async function measureUnder(origin: string, flood: Flood) {
  const end = performance.now() + floodMs
  let flooded = 0
  const connections = Array.from({ length: flood.connections }, async (_, connection) => {
    for (let round = 0; performance.now() < end; round++) {
      await send(origin, flood.call(connection, round))
      flooded += 1
      await sleep(flood.restMs)
    }
  })
  const answers: Promise<Answered>[] = []
  while (performance.now() < end) {
    answers.push(send(origin, { network: home, path: login.path, body: honest }))
    await sleep(honestEveryMs)
  }
  const signIns = await Promise.all(answers)
  await Promise.all(connections)
  const refused = signIns.filter(({ status, resultCode }) => status !== 200 || resultCode !== 1).length
  const msOf = (share: number) =>
    Math.round(
      percentile(
        signIns.map(({ ms }) => ms),
        share,
      ),
    )
  return [
    flood.name,
    `${Math.round((flooded / floodMs) * 1000)}`,
    `${signIns.length}`,
    `${refused}`,
    `${msOf(0.5)} ms`,
    `${msOf(0.95)} ms`,
  ]
}

/** Chance that a known address takes longer than an unknown one; 0.5 reveals nothing. */
async function compareTimes(origin: string) {
  const known: number[] = []
  const unknown: number[] = []
  for (let index = 0; index < timedTries * 2; index++) {
    const isKnown = random(2) === 0
    const { ms, resultCode } = await send(origin, {
      network: '203.0.113.99',
      ...wrong(isKnown ? 'bjorn@strom.test' : 'nobody@strom.test'),
    })
    if (resultCode !== userResult.emailAndPasswordDoNotMatch)
      throw new Error(`a try was answered ${resultCode}`)
    ;(isKnown ? known : unknown).push(ms)
  }
  const wins = known.reduce((sum, ms) => sum + unknown.filter((other) => other < ms).length, 0)
  return wins / (known.length * unknown.length)
}

/** The limit on calls is out of reach, and `further` limits are lifted. */
async function onSite<T>(further: string[], work: (origin: string) => Promise<T>): Promise<T> {
  const site = await startSite(join(temporaryFolder(), 'data'), { STROM_TRUST_PROXY: '1' })
  try {
    await site.liftLimit(...further)
    return await work(site.origin)
  } finally {
    await site.stop()
  }
}

async function measureFloods(origin: string): Promise<string[][]> {
  await send(origin, { network: home, path: login.path, body: honest })
  const rows: string[][] = []
  for (const flood of floods) rows.push(await measureUnder(origin, flood))
  return rows
}

export async function measure(): Promise<Report> {
  const rows = await onSite([], measureFloods)
  const auc = await onSite(triesLimits, compareTimes)
  const head = ['flood', 'calls a second', 'honest sign-ins', 'refused', 'median', '95 of 100 within']
  return `${table(head, rows)}

Goal: 95 of 100 within 1 s and none refused, under each. A known address takes longer than an unknown one in ${auc.toFixed(3)} of all
pairs of tries (0.48 to 0.52 tells nothing).`
}
