import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { EmbeddedDatabase } from '../../src/base/db/database.ts'
import { kyselyOver } from '../../src/base/db/embedded/kysely-over.ts'
import { startPGlite } from '../../src/base/db/embedded/pglite-durable.ts'
import { isEmptied, shapeOf } from './emptied.ts'
import { hashOfSchema, prepareForTests } from './schema.ts'

type Idle = { pglite: PGlite; shape: string }

/** Emptied, for the next test: starting PGlite costs more than the rest of a test. */
const idle: Idle[] = []

export async function openUnmigrated(): Promise<EmbeddedDatabase> {
  const pglite = await startPGlite({})
  return { kind: 'embedded', db: kyselyOver(pglite), pglite, folder: null, close: () => pglite.close() }
}

/** May be one that an earlier test has closed. */
export async function openInMemory(): Promise<EmbeddedDatabase> {
  const { pglite, shape } = idle.pop() ?? (await loadImage())
  const { lent, takeBack } = lend(pglite)
  return {
    kind: 'embedded',
    db: kyselyOver(lent),
    pglite: lent,
    folder: null,
    async close() {
      takeBack()
      if (pglite.closed) return
      if (await isEmptied(ask(pglite), shape)) idle.push({ pglite, shape })
      else await pglite.close()
    },
  }
}

async function loadImage(): Promise<Idle> {
  const pglite = await startPGlite({ loadDataDir: await findImage() })
  return { pglite, shape: await shapeOf(ask(pglite)) }
}

/** Keeps one for the next file. */
export async function closeIdle() {
  for (const { pglite } of idle.splice(1)) await pglite.close()
}

/** Like `openEmbedded`, but faster. */
export async function makeTestFolder(dataDir: string) {
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  const pglite = await startPGlite({ fs: new NodeFS(folder), loadDataDir: await findImage() })
  await pglite.close()
}

/** A closed database must refuse queries, although its PGlite lives on. */
function lend(pglite: PGlite) {
  let isLent = true
  const lent = new Proxy(pglite, {
    get(target, name) {
      if (name === 'closed') return !isLent || target.closed
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (!isLent && name !== 'close') throw new Error('PGlite is closed')
      return value.bind(target)
    },
  })
  return {
    lent,
    takeBack() {
      isLent = false
    },
  }
}

/** One statement with its row, or several without. */
const ask = (pglite: PGlite) => async (statements: string) => {
  const results = await pglite.exec(statements)
  return (results[0]?.rows ?? []) as { shape: string }[]
}

async function findImage(): Promise<Blob> {
  const file = imageFile()
  if (!existsSync(file)) await makeImage(file)
  // Read whole: another test file may replace the image at this moment.
  return new Blob([await readFile(file)])
}

/** Making it takes seconds, loading tenths. */
async function makeImage(file: string) {
  const database = await openUnmigrated()
  await prepareForTests(database)
  const image = await database.pglite.dumpDataDir('none')
  await database.close()
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(basename(file))) rmSync(join(folder, name))
  }
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()))
  renameSync(unfinished, file)
}

function imageFile(): string {
  const root = join(import.meta.dirname, '../../..')
  return join(root, 'node_modules/.cache/strom-test-database', `${hashOfSchema()}.tar`)
}
