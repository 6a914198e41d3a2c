import { join } from 'node:path'
import { contract } from '@strom/contract'
import { startPostgres } from '../scripts/postgres.mjs'
import type { Report } from './benchmarks.ts'
import { type Call, repeatCalls } from './support/calls.ts'
import { processorSeconds, temporaryFolder } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { count, table, times } from './support/table.ts'
import { startBareServer } from './support/yardsticks.ts'

const rounds = 4
const roundMs = 2500
const connections = 64

type Target = { pid: number; calls: readonly Call[]; answered: number; seconds: number }

async function addRound(target: Target, ms = roundMs) {
  const before = processorSeconds(target.pid)
  target.answered += await repeatCalls(target.calls, { connections, ms })
  target.seconds += processorSeconds(target.pid) - before
}

function targetOf(pid: number, calls: readonly Call[]): Target {
  return { pid, calls, answered: 0, seconds: 0 }
}

const perSecond = ({ answered, seconds }: Target) => answered / seconds

const people = ['anna', 'bjorn', 'ola', 'kari']

async function callsOf(site: Site) {
  await site.liftLimit()
  const names = Array.from({ length: connections }, (_, index) => people[index % people.length] ?? '')
  const tokens: string[] = []
  for (const name of names) tokens.push(await site.signIn(name))
  const everyone = ({ method, path }: { method: string; path: string }, body?: string) =>
    tokens.map(
      (Token): Call => ({
        method,
        url: site.origin + path,
        headers: { Token },
        ...(body !== undefined && { body }),
      }),
    )
  const who = contract.sessions.isUserAuthenticated
  return {
    '`streams/all`': everyone(contract.streams.all),
    '`users/user`': everyone(contract.sessions.user, '{"isMobile":false}'),
    '`users/isuserauthenticated`': everyone(who),
    'the same without a Token, which reads nothing': [{ method: who.method, url: site.origin + who.path }],
  }
}

async function measureOn(name: string, site: Site): Promise<string[][]> {
  const bare = await startBareServer()
  try {
    const hello = targetOf(bare.pid, [{ method: 'GET', url: `${bare.origin}/` }])
    const targets = Object.entries(await callsOf(site)).map(
      ([call, calls]) => [call, targetOf(site.pid, calls)] as const,
    )
    const all = [hello, ...targets.map(([, target]) => target)]
    for (const target of all) await repeatCalls(target.calls, { connections, ms: 1500 })
    for (let round = 0; round < rounds; round++) for (const target of all) await addRound(target)
    return targets.map(([call, target]) => [
      `${call}, ${name}`,
      count(perSecond(target)),
      count(perSecond(hello)),
      times(perSecond(target), perSecond(hello)),
    ])
  } finally {
    await Promise.all([bare.stop(), site.stop()])
  }
}

export async function measure(): Promise<Report> {
  const rows = await measureOn('embedded', await startSite())
  const postgres = await startPostgres()
  if (postgres) {
    try {
      const dataDir = join(temporaryFolder(), 'data')
      rows.push(
        ...(await measureOn('PostgreSQL', await startSite(dataDir, { STROM_DATABASE_URL: postgres.url }))),
      )
    } finally {
      await postgres.stop()
    }
  }
  return `${table(
    ['answers for a second of the server’s processor time', 'Strøm', 'bare Fastify hello', 'ratio'],
    rows,
  )}

${connections} kept connections, ${rounds} × ${roundMs / 1000} s each, in turns. PostgreSQL’s own processor time is not in it.`
}
