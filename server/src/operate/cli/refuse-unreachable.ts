import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { lockDataFolder } from '../../base/db/data-folder/process-lock.ts'
import { StartupError } from '../../base/startup-error.ts'
import { isUsable, maxPathBytes } from './socket-path.ts'

/**
 * Detects a running site whose path is too long for a socket: the lock's error, 'another process', would not
 * help an operator who wants to reach that very site.
 * @throws StartupError when a process holds the data folder.
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
