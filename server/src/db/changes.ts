/** What a query would find stays as it is while this does. */
export type DatabaseState = number | string

type Sources = {
  /** Known at once: this process has the database to itself. */
  known?: () => DatabaseState
  /** To be asked for each time: others may change it, too. */
  asked?: () => Promise<DatabaseState>
}

const sources = new WeakMap<object, Sources>()

/** From now on it is known of this database by what its state is told. */
export function noteState(db: object, source: Sources) {
  sources.set(db, source)
}

/** Whether this process has the database to itself, so that nobody else looks into it. */
export function isOursAlone(db: object): boolean {
  return sources.get(db)?.known !== undefined
}

/** The state that is known without asking; null where there is none. */
export function knownState(db: object): DatabaseState | null {
  return sources.get(db)?.known?.() ?? null
}

/** The state, asked for where it must be; null where nobody knows it. */
export async function stateOf(db: object): Promise<DatabaseState | null> {
  const source = sources.get(db)
  return source?.known?.() ?? (await source?.asked?.()) ?? null
}
