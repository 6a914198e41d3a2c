import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './paths.mjs'
import { ASKS_FOR_POSTGRES, isChosen, roundsOf, SETTINGS, stages, WHOLE_SITES } from './test-stages.mjs'

const titled = (rounds) => rounds.map((round) => round.map(({ title }) => title))

describe('the parts of npm test', () => {
  it('run beside one another where one waits much, and none is lost or runs twice', () => {
    const rounds = roundsOf(stages)
    expect(titled(rounds)).toEqual([
      ['Journeys: pages', 'Checks'],
      ['Tests, embedded database'],
      ['Several nodes, outages'],
      ['Journeys: playback', 'Server tests, PostgreSQL'],
    ])
    expect(new Set(rounds.flat())).toEqual(new Set(stages))
  })

  it('run by themselves where the one that they go beside is not chosen', () => {
    const chosen = stages.filter(({ id }) => id === 'checks' || id === 'postgres')
    expect(titled(roundsOf(chosen))).toEqual([
      ['Checks'],
      ['Server tests, PostgreSQL'],
      ['Several nodes, outages'],
    ])
  })

  it('are chosen by the paths of their files; checks have none', () => {
    const chosen = (filter) => stages.filter((stage) => isChosen(stage, [filter])).map(({ id }) => id)
    expect(chosen('sessions/sign-in')).toEqual(['unit', 'postgres'])
    expect(chosen('setup.spec')).toEqual(['e2e', 'e2e'])
    expect(chosen('no-such-file')).toEqual([])
    expect(stages.every((stage) => isChosen(stage, []))).toBe(true)
  })

  it('run on PostgreSQL whatever asks for it, since there is one place to ask', () => {
    const sources = ['server/src', 'server/testing'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .map((file) => `${folder}/${String(file).replaceAll('\\', '/')}`)
        .filter((file) => file.endsWith('.ts')),
    )
    const asking = sources.filter((file) =>
      /env\.TEST_DATABASE_URL/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(asking).toEqual([ASKS_FOR_POSTGRES])
    for (const path of WHOLE_SITES) {
      expect([path, sources.some((file) => file.startsWith(path) && file.endsWith('.test.ts'))]).toEqual([
        path,
        true,
      ])
    }
  })

  it('keep every setting of a site of one’s own from the tests', () => {
    const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')
    const [, table = ''] = guide.split('## Settings of the process')
    const names = [...table.split('\n## ')[0].matchAll(/`([A-Z][A-Z_]+)`(?=[^|]*\|.*\|.*\|)/g)].map(
      ([, name]) => name,
    )
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !SETTINGS.test(name))).toEqual([])
  })
})
