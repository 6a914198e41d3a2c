import { totalmem } from 'node:os'
import type { Config } from './config.ts'

/** With less the system may kill the process at start-up. */
const neededMegabytes = { embedded: 448, postgres: 320 } as const

export function allowedBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

const allowedMegabytes = () => Math.floor(allowedBytes() / 1024 / 1024)

export function judgeMemory(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  allowed = allowedMegabytes(),
): { enough: boolean; says: string } {
  const needed = neededMegabytes[databaseUrl ? 'postgres' : 'embedded']
  return { enough: allowed >= needed, says: `${allowed} MB for this process, which needs ${needed} MB.` }
}

export function tellLittleMemory(config: Pick<Config, 'databaseUrl'>, allowed?: number): string | null {
  const { enough, says } = judgeMemory(config, allowed)
  return enough
    ? null
    : `There are ${says} The system may end it at any time, and says so in its own log only.`
}
