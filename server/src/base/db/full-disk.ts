import { statfsSync } from 'node:fs'
import type { DatabaseConnection } from 'kysely'
import { DatabaseUnavailable } from './classify-database-error.ts'

/** PostgreSQL makes its log 16 MB at a time and gives up for good when it cannot; upkeep needs some besides. */
export const reserveBytes = 48 * 1024 * 1024
const lookEveryMs = 1000

/** Deleting makes room, and goes on. */
const adding = /^\s*(insert|update|merge|copy|create|alter|with[\s\S]*\b(insert|update|merge)\b)/i

type FullDisk = {
  /** Whether too little room is left now, or was a second ago. */
  isFull(): boolean
  /** The connection, on which nothing is added while too little room is left. */
  guard(connection: DatabaseConnection): DatabaseConnection
}

/** Free bytes in the folder's file system for a user who is not root. */
export function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Refuses what would add to the embedded database while its disk is as good as full, so that PostgreSQL itself never
 * meets the end of it: reading goes on, and writing as soon as there is room again.
 */
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

/** A statement failed because the database's disk is full. */
export function noteFullDisk(db: object) {
  lastFull.set(db, performance.now())
}

/** From now on `diskIsFull` looks at the disk itself: the database lies on this machine. */
export function noteDisk(db: object, disk: FullDisk) {
  watched.set(db, disk)
}

/** Whether the database's disk is: seen by itself, or because a statement failed in the last ten seconds. */
export function diskIsFull(db: object): boolean {
  const at = lastFull.get(db)
  return watched.get(db)?.isFull() || (at !== undefined && performance.now() - at < 10_000)
}
