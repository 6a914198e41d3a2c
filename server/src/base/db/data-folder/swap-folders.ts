import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath, syncTree } from '../embedded/folder.ts'

/** The folders that a restore replaces in the data folder. */
const parts = ['database', 'secrets.json'] as const

/** Where a restore puts its parts together; what is found there was never finished. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'restoring')
}

function readyFolder(dataDir: string): string {
  return join(dataDir, 'restored')
}

/** Whether a site's data is here, or lies ready to be put in its place. */
export function holdsData(dataDir: string): boolean {
  return [join(dataDir, 'database'), readyFolder(dataDir)].some((folder) => existsSync(folder))
}

function move(dataDir: string, from: string, to: string, name: string) {
  renameSync(join(from, name), join(to, name))
  for (const folder of [from, to, dataDir]) syncPath(folder)
}

/**
 * Puts what lies ready in the staging folder in the place of the data folder's own parts, which go to the folder
 * `aside` beside them. Whatever ends this process, the next opening finds all of the former or all of the new: the
 * one renaming of the staging folder decides.
 */
export function swapIn(dataDir: string, aside: string) {
  const staging = stagingFolder(dataDir)
  writeFileSync(join(staging, 'aside'), aside)
  syncTree(staging)
  renameSync(staging, readyFolder(dataDir))
  syncPath(dataDir)
  finishSwap(dataDir)
}

/** Goes on with a swap that was decided and cut short, and removes what a restore left unfinished. Only with the lock held. */
export function finishSwap(dataDir: string) {
  const ready = readyFolder(dataDir)
  // As large as the database itself may be.
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
  // Under its old name half of it may be deleted.
  renameSync(ready, stagingFolder(dataDir))
  syncPath(dataDir)
  rmSync(stagingFolder(dataDir), { recursive: true, force: true })
}
