import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

/** The operating system's shortest limit for a socket's path, in bytes (104 with its ending on macOS). */
export const maxPathBytes = 103

/**
 * Where the command line reaches the server that works on a data folder: `strom.sock` in it, on Windows a named
 * pipe. Written from the working folder where that is shorter, since the system allows only short paths.
 */
export function toSocketPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') {
    const name = createHash('sha256').update(dataDir.toLowerCase()).digest('hex').slice(0, 32)
    return `\\\\.\\pipe\\strom-${name}`
  }
  const absolute = join(dataDir, 'strom.sock')
  const fromHere = relative(process.cwd(), absolute)
  return Buffer.byteLength(absolute) <= maxPathBytes || fromHere.length >= absolute.length
    ? absolute
    : fromHere
}

/** Whether the operating system takes this path for a socket. */
export function isUsable(socketPath: string): boolean {
  return Buffer.byteLength(socketPath) <= maxPathBytes || socketPath.startsWith('\\\\')
}
