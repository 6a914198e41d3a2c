import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

/** In bytes: the lowest limit of any system (104 with the terminator on macOS). */
export const maxPathBytes = 103

/** `strom.sock` in the data folder; a named pipe on Windows. Relative if the absolute path is too long. */
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

export function isUsable(socketPath: string): boolean {
  return Buffer.byteLength(socketPath) <= maxPathBytes || socketPath.startsWith('\\\\')
}
