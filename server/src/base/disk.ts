import { statfsSync } from 'node:fs'

const megabyte = 1024 * 1024
const scarceShare = 0.1
/** The alarm ends above this, so a disk that hovers at the limit raises one alarm. */
const ampleShare = 0.12
/** Well before the last 48 MB, which the embedded database keeps free (full-disk.ts). */
const criticalBytes = 200 * megabyte

/** `sizeBytes` is what this user can fill. */
export type Disk = { freeBytes: number; sizeBytes: number }

/** Null if the folder is missing. */
export function readDisk(folder: string): Disk | null {
  try {
    const { bavail, bfree, blocks, bsize } = statfsSync(folder)
    return { freeBytes: bavail * bsize, sizeBytes: (blocks - bfree + bavail) * bsize }
  } catch {
    return null
  }
}

export function judgeDisk({ freeBytes, sizeBytes }: Disk): 'ample' | 'enough' | 'scarce' | 'critical' {
  if (freeBytes < criticalBytes) return 'critical'
  if (freeBytes < sizeBytes * scarceShare) return 'scarce'
  return freeBytes < sizeBytes * ampleShare ? 'enough' : 'ample'
}

export function bytesInWords(bytes: number): string {
  return bytes < 1024 * megabyte
    ? `${Math.floor(bytes / megabyte)} MB`
    : `${(bytes / 1024 / megabyte).toFixed(1)} GB`
}
