import { statfsSync } from 'node:fs'
import type { DatabaseConnection } from 'kysely'
import { DatabaseUnavailable } from './classify-database-error.ts'

/** PostgreSQL panics when it cannot allocate 16 MB of log; the rest is for upkeep. */
export const reserveBytes = 48 * 1024 * 1024
const lookEveryMs = 1000

/** Deletes make room. */
const adding = /^\s*(insert|update|merge|copy|create|alter|with[\s\S]*\b(insert|update|merge)\b)/i

type FullDisk = {
  isFull(): boolean
  guard(connection: DatabaseConnection): DatabaseConnection
}

export function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Keeps PostgreSQL from ever hitting the end of the disk. */
export function watchDisk(
  folder: string,
  freeBytes = () => readFreeBytes(folder),
  everyMs = lookEveryMs,
): FullDisk {
  let lookedAt = Number.NEGATIVE_INFINITY
  let full = false

  function isFull() {
    const now = performance.now()
    if (now - lookedAt < everyMs) return full
    lookedAt = now
    full = freeBytes() < reserveBytes
    return full
  }

  return {
    isFull,
    guard: (connection) =>
      new Proxy(connection, {
        get(target, name) {
          const value = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          if (name !== 'executeQuery') return value.bind(target)
          const execute: DatabaseConnection['executeQuery'] = (query, options) => {
            if (adding.test(query.sql) && isFull())
              throw new DatabaseUnavailable('full', `Less than 48 MB are free for ${folder}.`)
            return target.executeQuery(query, options)
          }
          return execute
        },
      }),
  }
}

const lastFull = new WeakMap<object, number>()
const watched = new WeakMap<object, FullDisk>()

export function noteFullDisk(db: object) {
  lastFull.set(db, performance.now())
}

export function noteDisk(db: object, disk: FullDisk) {
  watched.set(db, disk)
}

export function diskIsFull(db: object): boolean {
  const at = lastFull.get(db)
  return watched.get(db)?.isFull() || (at !== undefined && performance.now() - at < 10_000)
}
