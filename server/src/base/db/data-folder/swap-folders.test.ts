import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { finishSwap, stagingFolder, swapIn } from './swap-folders.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'strom-swap-'))
})
afterEach(() => rmSync(home, { recursive: true }))

function fill(folder: string, text: string) {
  mkdirSync(join(folder, 'database'), { recursive: true })
  writeFileSync(join(folder, 'database/PG_VERSION'), text)
  writeFileSync(join(folder, 'secrets.json'), text)
}

function held(folder: string) {
  return ['database/PG_VERSION', 'secrets.json'].map((name) => {
    const file = join(folder, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  })
}

/** Kills the process right before its n-th change of the folders. */
function swapAndDie(change: number) {
  const swapping = JSON.stringify(new URL('./swap-folders.ts', import.meta.url).href)
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let left = ${change}
    for (const name of ['renameSync', 'rmSync', 'mkdirSync']) {
      const real = fs[name]
      fs[name] = (...given) => {
        left -= 1
        if (left === 0) process.kill(process.pid, 'SIGKILL')
        return real(...given)
      }
    }
    syncBuiltinESMExports()
    const { swapIn } = await import(${swapping})
    swapIn(${JSON.stringify(home)}, 'replaced-1')`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program]).signal === 'SIGKILL'
}

it('puts the new in the place of the former, and the former aside', () => {
  fill(home, 'former')
  fill(stagingFolder(home), 'new')
  swapIn(home, 'replaced-1')
  expect(held(home)).toEqual(['new', 'new'])
  expect(held(join(home, 'replaced-1'))).toEqual(['former', 'former'])
  expect(readdirSync(home).sort()).toEqual(['database', 'replaced-1', 'secrets.json'])
})

it('puts nothing aside where nothing was', () => {
  fill(stagingFolder(home), 'new')
  swapIn(home, 'replaced-1')
  expect(readdirSync(home).sort()).toEqual(['database', 'secrets.json'])
})

it('removes what a restore left unfinished', () => {
  fill(home, 'former')
  fill(stagingFolder(home), 'half of the new')
  finishSwap(home)
  expect(held(home)).toEqual(['former', 'former'])
  expect(readdirSync(home).sort()).toEqual(['database', 'secrets.json'])
})

it('leaves all of the former or all of the new, wherever it is killed', { timeout: 60_000 }, () => {
  const outcomes: string[] = []
  for (let change = 1; ; change++) {
    for (const name of readdirSync(home)) rmSync(join(home, name), { recursive: true })
    fill(home, 'former')
    fill(stagingFolder(home), 'new')
    if (!swapAndDie(change)) break
    finishSwap(home)
    finishSwap(home)
    const [text] = held(home)
    expect(held(home)).toEqual([text, text])
    if (text === 'new') expect(held(join(home, 'replaced-1'))).toEqual(['former', 'former'])
    outcomes.push(text ?? 'nothing')
  }
  expect(outcomes[0]).toBe('former')
  expect(outcomes.slice(1)).toEqual(outcomes.slice(1).map(() => 'new'))
  expect(outcomes.length).toBeGreaterThan(6)
})
