import type { Db } from '../app.ts'

export function listStreams(db: Db) {
  return db.selectFrom('streams').selectAll().orderBy('position').execute()
}
