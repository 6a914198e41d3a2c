import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath, syncTree } from '../embedded/folder.ts'

const parts = ['database', 'secrets.json'] as const

export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'restoring')
}

function readyFolder(dataDir: string): string {
  return join(dataDir, 'restored')
}

export function holdsData(dataDir: string): boolean {
  return [join(dataDir, 'database'), readyFolder(dataDir)].some((folder) => existsSync(folder))
}

function move(dataDir: string, from: string, to: string, name: string) {
  renameSync(join(from, name), join(to, name))
  for (const folder of [from, to, dataDir]) syncPath(folder)
}

/** One rename decides: a crash leaves all of the former data or all of the new. */
export function swapIn(dataDir: string, aside: string) {
  const staging = stagingFolder(dataDir)
  writeFileSync(join(staging, 'aside'), aside)
  syncTree(staging)
  renameSync(staging, readyFolder(dataDir))
  syncPath(dataDir)
  finishSwap(dataDir)
}

/** Requires the lock. */
export function finishSwap(dataDir: string) {
  const ready = readyFolder(dataDir)
  rmSync(stagingFolder(dataDir), { recursive: true, force: true })
  if (!existsSync(ready)) return
  const aside = join(dataDir, readFileSync(join(ready, 'aside'), 'utf8'))
  for (const name of parts) {
    if (!existsSync(join(ready, name))) continue
    if (existsSync(join(dataDir, name))) {
      mkdirSync(aside, { recursive: true, mode: 0o700 })
      move(dataDir, dataDir, aside, name)
    }
    move(dataDir, ready, dataDir, name)
  }
  // A half-deleted folder must not look ready.
  renameSync(ready, stagingFolder(dataDir))
  syncPath(dataDir)
  rmSync(stagingFolder(dataDir), { recursive: true, force: true })
}
