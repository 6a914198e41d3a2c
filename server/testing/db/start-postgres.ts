import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

let starting: ReturnType<typeof startPostgres> | undefined

export async function setup(project: TestProject) {
  starting ??= startPostgres()
  const postgres = await starting
  if (!postgres) throw new Error('No PostgreSQL could be started; the lines above say why.')
  project.provide('postgresUrl', postgres.url)
}

export async function teardown() {
  await (await starting)?.stop()
  starting = undefined
}
