import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { lockDataFolder } from '../../base/db/data-folder/process-lock.ts'
import { StartupError } from '../../base/startup-error.ts'
import { isUsable, maxPathBytes } from './socket-path.ts'

/**
 * Refuses to work on a data folder beside a site that runs on it and has no socket, since the folder's path is too long for one:
 * 'another process' would not help an operator who wants to speak to that very site.
 * @throws StartupError when something holds such a folder.
 */
export function refuseUnreachable({ dataDir, databaseUrl }: Config, socketPath: string) {
  if (databaseUrl || isUsable(socketPath) || !existsSync(join(dataDir, 'database.lock'))) return
  try {
    lockDataFolder(dataDir).release()
  } catch (error) {
    throw new StartupError(
      `The site that runs on ${dataDir} cannot be reached: the path ${join(dataDir, 'strom.sock')} is too long for a socket, which may have ${maxPathBytes} bytes. Choose a STROM_DATA_DIR with a shorter path, or stop the site for this command.`,
      { cause: error },
    )
  }
}
