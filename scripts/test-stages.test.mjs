import { describe, expect, it } from 'vitest'
import { isChosen, roundsOf, stages } from './test-stages.mjs'

const titled = (rounds) => rounds.map((round) => round.map(({ title }) => title))

describe('the parts of npm test', () => {
  it('run beside one another where one waits much, and none is lost or runs twice', () => {
    const rounds = roundsOf(stages)
    expect(titled(rounds)).toEqual([
      ['Journeys: pages', 'Checks'],
      ['Tests, embedded database'],
      ['Journeys: pictures', 'Server tests, PostgreSQL'],
    ])
    expect(new Set(rounds.flat())).toEqual(new Set(stages))
  })

  it('run by themselves where the one that they go beside is not chosen', () => {
    const chosen = stages.filter(({ id }) => id === 'checks' || id === 'postgres')
    expect(titled(roundsOf(chosen))).toEqual([['Checks'], ['Server tests, PostgreSQL']])
  })

  it('are chosen by the paths of their files; checks have none', () => {
    const chosen = (filter) => stages.filter((stage) => isChosen(stage, [filter])).map(({ id }) => id)
    expect(chosen('sessions/sign-in')).toEqual(['unit', 'postgres'])
    expect(chosen('first-run.spec')).toEqual(['e2e', 'e2e'])
    expect(chosen('no-such-file')).toEqual([])
    expect(stages.every((stage) => isChosen(stage, []))).toBe(true)
  })
})
