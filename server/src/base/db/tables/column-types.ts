import type { ColumnType, Generated } from 'kysely'

export type Identity = ColumnType<number, never, never>

export type WithDefault<T> = Generated<T>
