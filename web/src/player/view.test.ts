import { expect, test } from 'vitest'
import { emptyView, reduceView, type ViewEvent } from './view.ts'

function viewAfter(...events: ViewEvent[]) {
  return events.reduce(reduceView, emptyView('720p'))
}

const load = { type: 'load' } as const
const playing = { type: 'playing' } as const
const waiting = { type: 'waiting' } as const
const network = { type: 'error', kind: 'network' } as const

test.each<[string, ViewEvent[], string]>([
  ['nothing chosen', [], 'idle'],
  ['loading', [load], 'loading'],
  ['waiting for the first picture is still loading', [load, waiting], 'loading'],
  ['playing', [load, playing], 'playing'],
  ['out of data', [load, playing, waiting], 'waiting'],
  ['trouble outlasts the rest of the buffer', [load, playing, network, waiting, playing], 'network'],
  ['back again', [load, playing, network, { type: 'recovered' }], 'playing'],
  ['refused', [load, playing, { type: 'error', kind: 'refused' }], 'refused'],
  ['a new source after a refusal', [load, { type: 'error', kind: 'refused' }, load], 'loading'],
  ['blocked by the browser', [load, { type: 'autoplay', outcome: 'blocked' }], 'blocked'],
  ['an interrupted start changes nothing', [load, { type: 'autoplay', outcome: 'interrupted' }], 'loading'],
  ['on the television', [load, playing, { type: 'casting' }], 'casting'],
  ['let go', [load, playing, { type: 'unload' }], 'idle'],
])('%s', (_, events, status) => {
  expect(viewAfter(...events).status).toBe(status)
})

test('sound taken away by the browser stays away over a change of channel, until the viewer turns it on', () => {
  const muted = { type: 'autoplay', outcome: 'muted' } as const
  expect(viewAfter(load, muted, load, playing).silenced).toBe(true)
  expect(viewAfter(load, muted, load, { type: 'audible' }).silenced).toBe(false)
})

test('the choice of quality outlives a source, its list does not', () => {
  const quality = { label: '480p', height: 480, bitrate: 1 }
  const view = viewAfter(
    load,
    { type: 'qualities', qualities: [quality] },
    { type: 'choice', choice: '480p' },
    load,
  )
  expect(view).toMatchObject({ choice: '480p', qualities: [], shown: null })
})

test('latency is shown to the tenth, and an unchanged one is the same view', () => {
  const first = viewAfter(load, { type: 'live', latency: 1.234, target: 1, behind: false })
  expect(first.latency).toBe(1.2)
  expect(reduceView(first, { type: 'live', latency: 1.21, target: 1, behind: false })).toBe(first)
})
