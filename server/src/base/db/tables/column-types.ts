import type { ColumnType, Generated } from 'kysely'

/** A column the database fills in and that is never changed. */
export type Identity = ColumnType<number, never, never>

/** A column the database fills in where nothing is said. */
export type WithDefault<T> = Generated<T>
