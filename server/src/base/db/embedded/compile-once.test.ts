import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const module = fileURLToPath(new URL('pglite-durable.ts', import.meta.url))

/** WebAssembly: `turn` counts its number down. */
const bytes = '0061736d0100000001050160017f0003020100070801047475726e00000a10010e000340200041016b22000d000b0b'

/** Tells whether a hot loop was recompiled after PGlite started. */
const program = `
  const { startPGlite } = await import(${JSON.stringify(module)})
  // What it compiles by is set before its first wait; a whole database would take seconds.
  if (process.argv[1] === 'begun') startPGlite().catch(() => {})
  const { instance } = await WebAssembly.instantiate(Buffer.from('${bytes}', 'hex'))
  const { turn } = instance.exports
  for (let calls = 0; calls < 50; calls++) turn(1000)
  console.log(%IsLiftoffFunction(turn))
  process.exit()
`

it('keeps V8 from compiling WebAssembly a second time once a database is opened, and changes nothing before', () => {
  const flags = [
    '--allow-natives-syntax',
    '--wasm-sync-tier-up',
    '--wasm-tiering-budget=1000',
    '--no-warnings',
  ]
  const say = (when: string) =>
    execFileSync(process.execPath, [...flags, '--input-type=module', '-e', program, when], {
      encoding: 'utf8',
    }).trim()
  expect([say('before'), say('begun')]).toEqual(['false', 'true'])
})
