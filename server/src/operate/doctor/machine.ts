import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFfmpeg } from '../../base/adapters/ffmpeg.ts'
import type { Config } from '../../base/config.ts'
import { makeFolders } from '../../base/db/data-folder/data-folder.ts'
import { bytesInWords, judgeDisk, readDisk } from '../../base/disk.ts'
import { webAppFolder } from '../../base/folders.ts'
import { judgeMemory } from '../../base/memory.ts'
import { about, type Finding } from './finding.ts'

const withFfmpeg = 'ffmpeg, for smaller qualities and other codecs of broadcasts, and for stills'
const withoutFfmpeg = 'no ffmpeg: broadcasts pass as they come, and tiles have no stills'

const webApp = join(webAppFolder, 'index.html')

async function checkDataFolder(dataDir: string): Promise<Finding> {
  const { ok, problem } = about('data folder')
  const trial = join(dataDir, `.doctor-${process.pid}`)
  try {
    makeFolders(dataDir)
    await writeFile(trial, 'written by npm run strom -- doctor')
    await rm(trial)
    return ok(`${dataDir} can be written to.`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return problem(
      `${dataDir} cannot be written to: ${why}.`,
      'Give the server’s user the folder, or choose another with STROM_DATA_DIR.',
    )
  }
}

export function checkDisk(dataDir: string, disk = readDisk(dataDir)): Finding {
  const { ok, warning, problem } = about('disk')
  if (!disk) return warning('The free space could not be read.', 'See to the data folder first.')
  const says = `${bytesInWords(disk.freeBytes)} of ${bytesInWords(disk.sizeBytes)} free for ${dataDir}.`
  const state = judgeDisk(disk)
  if (state === 'critical') return problem(says, 'Free some space now: a full disk stops the database.')
  return state === 'scarce' ? warning(says, 'Free some space before long.') : ok(says)
}

function checkMemory(config: Config): Finding {
  const { ok, warning } = about('memory')
  const { enough, says } = judgeMemory(config)
  return enough ? ok(says) : warning(says, 'Give it more: the system may end it at any time.')
}

function checkWebApp(): Finding {
  const { ok, problem } = about('web app')
  if (existsSync(webApp)) return ok('Built.')
  return problem(
    'Not built: only the API is served.',
    'In the program’s folder: npx vite build web; then start the site again.',
  )
}

export async function checkMachine(config: Config): Promise<Finding[]> {
  const { ok } = about('programs')
  return [
    await checkDataFolder(config.dataDir),
    checkDisk(config.dataDir),
    checkMemory(config),
    checkWebApp(),
    ok(`Node ${process.versions.node}; ${(await createFfmpeg().look()) ? withFfmpeg : withoutFfmpeg}.`),
  ]
}
