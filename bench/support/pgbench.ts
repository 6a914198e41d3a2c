import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresDatabase } from '../../server/src/base/db/database.ts'
import { runStatement } from './plans.ts'

export type Pgbench = {
  /** `pgbench -N`. @returns transactions a second. */
  run(options: { clients: number; seconds: number }): Promise<number>
}

const database = 'pgbench'
/** A million accounts. */
const scale = 10

/** Debian keeps it off PATH. */
function findProgram(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = versions.map((version) => join(debian, version, 'bin', 'pgbench'))
  const found = places.find((place) => existsSync(place))
  return found ?? (spawnSync('pgbench', ['--version']).status === 0 ? 'pgbench' : null)
}

async function output(program: string, args: string[], password: string): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, PGPASSWORD: password } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`pgbench ended with ${code}: ${said}`)
  return said
}

/** null without pgbench. */
export async function openPgbench({ db, url }: PostgresDatabase): Promise<Pgbench | null> {
  const program = findProgram()
  if (!program) return null
  await runStatement(db, `create database ${database}`)
  const { hostname, port, username, password } = new URL(url)
  const place = ['-h', hostname, '-p', port, '-U', username, database]
  await output(program, ['-i', '-q', '-s', String(scale), ...place], password)
  return {
    async run({ clients, seconds }) {
      const load = ['-N', '-n', '-c', clients, '-j', Math.min(clients, 2), '-T', seconds].map(String)
      const said = await output(program, [...load, ...place], password)
      const tps = /^tps = ([\d.]+)/m.exec(said)?.[1]
      if (tps === undefined) throw new Error(`pgbench said no figure: ${said}`)
      return Number(tps)
    },
  }
}
