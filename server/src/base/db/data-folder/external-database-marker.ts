import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { makeDataFolder } from './data-folder.ts'

const markerPath = (dataDir: string) => join(dataDir, 'on-postgresql')

export function noteKeptElsewhere(dataDir: string) {
  makeDataFolder(dataDir)
  const note = markerPath(dataDir)
  if (!existsSync(note))
    writeFileSync(note, 'The data of this site is in PostgreSQL, at STROM_DATABASE_URL.\n', { mode: 0o600 })
}

/** A forgotten STROM_DATABASE_URL would start an empty site. */
export function refuseKeptElsewhere(dataDir: string) {
  const note = markerPath(dataDir)
  if (!existsSync(note)) return
  throw new StartupError(
    `The site of the data folder ${dataDir} keeps its data in PostgreSQL, and STROM_DATABASE_URL is not set; set it, or delete ${note} to keep the data here from now on.`,
  )
}
