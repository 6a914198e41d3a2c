import { statfsSync } from 'node:fs'
import type { DatabaseConnection } from 'kysely'
import { DatabaseUnavailable } from './trouble.ts'

/** PostgreSQL makes its log 16 MB at a time and gives up for good when it cannot; upkeep needs some besides. */
const reserveBytes = 48 * 1024 * 1024
const lookEveryMs = 1000

/** Deleting makes room, and goes on. */
const adding = /^\s*(insert|update|merge|copy|create|alter|with[\s\S]*\b(insert|update|merge)\b)/i

type FullDisk = {
  /** The connection, on which nothing is added while too little room is left. */
  guard(connection: DatabaseConnection): DatabaseConnection
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Refuses what would add to the embedded database while its disk is as good as full, so that PostgreSQL itself never
 * meets the end of it: reading goes on, and writing as soon as there is room again.
 */
export function watchDisk(
  folder: string,
  freeBytes = () => freeBytesOf(folder),
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

/** A statement failed because the database's disk is full. */
export function noteFullDisk(db: object) {
  lastFull.set(db, performance.now())
}

/** Whether one has in the last ten seconds; something is written every few. */
export function diskIsFull(db: object): boolean {
  const at = lastFull.get(db)
  return at !== undefined && performance.now() - at < 10_000
}
