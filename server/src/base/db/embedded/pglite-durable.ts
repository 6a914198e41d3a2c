import { fsyncSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { StartupError } from '../../startup-error.ts'
import { columnParsers } from '../tables/column-values.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Undeclared by PGlite. */
type EmscriptenStream = { nfd: number; node: object }
type NodeFileSystem = {
  tryFSOperation(operation: () => void): void
  realPath(node: object): string
  stream_ops: { fsync?: (stream: EmscriptenStream) => number }
}

/** PGlite's file system lacks `fsync`. */
class SyncingNodeFS extends NodeFS {
  #onFsync: (path: string) => void

  constructor(folder: string, onFsync: (path: string) => void) {
    super(folder)
    this.#onFsync = onFsync
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const addFsync = (module: object) => {
      const { NODEFS: files } = module as { NODEFS: NodeFileSystem }
      files.stream_ops.fsync = (stream) => {
        files.tryFSOperation(() => fsyncSync(stream.nfd))
        this.#onFsync(files.realPath(stream.node))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** PGlite's `fdatasync` does nothing. */
const durable = ['fsync=on', 'wal_sync_method=fsync']

/** The system caches files anyway. */
const buffers = ['-c', 'shared_buffers=16MB']

/**
 * V8's optimiser would take half a gigabyte for PGlite's WebAssembly, for little gain. `--liftoff-only` works
 * only on the command line.
 */
function compileOnce() {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

type DurableOptions = {
  onFsync?: (path: string) => void
  onPanic?: (reason: string) => void
  settings?: string[]
}

/** Makes commits survive a power cut; stock PGlite runs with fsync off. */
export async function openDurablePGlite(
  folder: string,
  { onFsync, onPanic, settings = durable }: DurableOptions = {},
): Promise<PGlite> {
  let fsyncs = 0
  const files = new SyncingNodeFS(folder, (path) => {
    fsyncs++
    onFsync?.(path)
  })
  const startParams = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...buffers,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const pglite = await startPGlite({ fs: files, startParams }, onPanic)
  yieldToEventLoop(pglite)
  const { rows } = await pglite.query<{ fsync: string }>('show fsync')
  const before = fsyncs
  await pglite.query(`select pg_logical_emit_message(true, 'strom', 'is this synced?')`)
  if (rows[0]?.fsync !== 'on' || fsyncs === before) {
    await pglite.close()
    throw new StartupError(
      `The embedded database in ${folder} does not write commits through to the disk on this machine, so it is not used; set STROM_DATABASE_URL to a PostgreSQL instead.`,
    )
  }
  return pglite
}

/** `onPanic` must end the process: after a panic PGlite never yields to the event loop. */
export async function startPGlite(
  options: PGliteOptions = {},
  onPanic: (reason: string) => void = () => {},
): Promise<PGlite> {
  const { exitCode } = process
  const said: string[] = []
  let running = false
  function onStderr(line: string) {
    const reason = /PANIC:\s*(.*)/.exec(line)?.[1]
    if (!running) said.push(line)
    else if (reason) onPanic(reason)
    return false
  }
  const startParams = [...PGlite.defaultStartParams, ...buffers]
  compileOnce()
  try {
    const pglite = new PGlite({ startParams, ...options, parsers: columnParsers, onStderr })
    await pglite.waitReady
    running = true
    return pglite
  } catch (error) {
    const fatal = said.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? (error as Error).message
    throw new Error(fatal.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, ''), { cause: error })
  } finally {
    // Emscripten overwrites it.
    process.exitCode = exitCode
  }
}
