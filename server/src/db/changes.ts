type Changes = () => number

const counted = new WeakMap<object, Changes>()

/** From now on `changesOf` tells what may have changed this database: this process has it to itself. */
export function noteChanges(db: object, changes: Changes) {
  counted.set(db, changes)
}

/** A number that stays as it is while all that a query would find does; null where others may change the database, too. */
export function changesOf(db: object): number | null {
  return counted.get(db)?.() ?? null
}
