import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptRendition, KeptSegment } from './kept-segment.ts'

export const beganFile = 'began.txt'

export function readRenditions(folder: string): readonly KeptRendition[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'renditions.json'), 'utf8'))
  } catch {
    return []
  }
}

export function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** null in older versions' folders. */
function readBegan(folder: string): number | null {
  const file = join(folder, beganFile)
  const began = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN
  return began > 0 ? began : null
}

/** Removes files cut off while being written. */
export function readChannel(folder: string): KeptSegment[] {
  return listFolders(folder)
    .flatMap((periodName) => readPeriod(join(folder, periodName), periodName))
    .sort((a, b) => a.sequence - b.sequence)
}

function readPeriod(folder: string, periodName: string): KeptSegment[] {
  const [, period, periodId] = /^(\d+)-(\d+)$/.exec(periodName)?.map(Number) ?? []
  if (period === undefined || periodId === undefined) return []
  const found = new Map<number, Omit<KeptSegment, 'broadcastAt'>>()
  for (const file of readdirSync(folder)) {
    const path = join(folder, file)
    if (file.endsWith('.part')) rmSync(path)
    const [, sequence, number, startsAt, durationMs] =
      /^(\d+)-(\d+)-([\d.]+)-([\d.]+)\.[a-z0-9-]+\.m4s$/.exec(file)?.map(Number) ?? []
    if (sequence === undefined || number === undefined || startsAt === undefined || !durationMs) continue
    const bytes = statSync(path).size + (found.get(sequence)?.bytes ?? 0)
    found.set(sequence, { sequence, number, periodId, startsAt, durationMs, period, bytes })
  }
  const segments = [...found.values()]
  const broadcastAt = readBegan(folder) ?? Math.min(...segments.map(({ startsAt }) => startsAt))
  return segments.map((segment) => ({ ...segment, broadcastAt }))
}
