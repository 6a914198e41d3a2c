import { totalmem } from 'node:os'
import type { Config } from './config.ts'

/** With less the system may end the process at its start; the embedded database lives in it. */
const neededMegabytes = { embedded: 448, postgres: 320 } as const

/** Megabytes that this process may use: the machine's, or fewer where a container or a unit sets a limit. */
function allowedMegabytes(): number {
  const limit = process.constrainedMemory()
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 1024 / 1024)
}

/** How much memory there is for the site, and whether that is enough. */
export function judgeMemory(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  allowed = allowedMegabytes(),
): { enough: boolean; says: string } {
  const needed = neededMegabytes[databaseUrl ? 'postgres' : 'embedded']
  return { enough: allowed >= needed, says: `${allowed} MB for this process, which needs ${needed} MB.` }
}

/** A warning for who starts the site with too little memory: the system would end it without a word. */
export function tellLittleMemory(config: Pick<Config, 'databaseUrl'>, allowed?: number): string | null {
  const { enough, says } = judgeMemory(config, allowed)
  return enough
    ? null
    : `There are ${says} The system may end it at any time, and says so in its own log only.`
}
