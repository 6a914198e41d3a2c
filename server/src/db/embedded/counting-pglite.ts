import { PGlite } from '@electric-sql/pglite'

/**
 * PGlite that counts what may have changed something: every exchange with PostgreSQL but those that are said to only read. All of
 * them come by here, whoever has them made, since one process has the database to itself.
 */
export class CountingPGlite extends PGlite {
  #changes = 0

  /** While it stays as it is, so does all that a query would find. */
  get changes(): number {
    return this.#changes
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    this.#changes += 1
    return super.execProtocolRawSync(message)
  }

  /** What `exchange` makes, before it waits for anything, is not counted: it only reads. */
  reading<T>(exchange: () => Promise<T>): Promise<T> {
    const before = this.#changes
    const made = exchange()
    this.#changes = before
    return made
  }
}
