import { expect, it } from 'vitest'
import { findNews, type NotifiedState } from './news.ts'

const minute = 60_000

function toldOf(...states: [minute: number, state: 'unknown' | 'up' | 'down' | 'maintenance'][]) {
  let told: NotifiedState = { told: null, downToldAt: null, upToldAt: null }
  return states.flatMap(([at, state]) => {
    const { after, news } = findNews(told, state, at * minute)
    told = after
    return news === null ? [] : [`${at} ${news}`]
  })
}

it('tells of a source that goes and comes back, once each', () => {
  expect(toldOf([0, 'up'], [1, 'down'], [2, 'down'], [3, 'up'], [4, 'up'])).toEqual(['1 down', '3 up'])
})

it('is silent of one that never was up', () => {
  expect(toldOf([0, 'unknown'], [1, 'down'], [2, 'up'], [3, 'up'])).toEqual([])
})

it('knows it still after maintenance, or a time when nobody asked', () => {
  expect(toldOf([0, 'up'], [1, 'down'], [2, 'maintenance'], [3, 'up'])).toEqual(['1 down', '3 up'])
  expect(toldOf([0, 'up'], [1, 'down'], [2, 'unknown'], [3, 'down'])).toEqual(['1 down'])
})

it('tells of one that comes and goes at once, and then once an hour', () => {
  const flapping = Array.from({ length: 180 }, (_, at): [number, 'up' | 'down'] => [
    at,
    at % 2 ? 'down' : 'up',
  ])
  expect(toldOf(...flapping)).toEqual(['1 down', '2 up', '61 down', '62 up', '121 down', '122 up'])
})

it('tells of a second outage within the hour when that is over', () => {
  expect(toldOf([0, 'up'], [1, 'down'], [5, 'up'], [10, 'down'], [60, 'down'], [61, 'down'])).toEqual([
    '1 down',
    '5 up',
    '61 down',
  ])
})
