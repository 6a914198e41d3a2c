import { expect, test } from 'vitest'
import { belongsToPlayer, toCommand } from './keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

test.each([
  [' ', 'play'],
  ['k', 'play'],
  ['K', 'play'],
  ['m', 'mute'],
  ['f', 'fullscreen'],
  ['i', 'pip'],
  ['p', 'previous'],
  ['n', 'next'],
  ['PageUp', 'previous'],
  ['PageDown', 'next'],
  ['Backspace', 'back'],
  ['0', 'back'],
  ['t', 'theatre'],
  ['/', 'search'],
  ['?', 'help'],
  ['l', 'live'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
])('%o means %s', (key, type) => {
  expect(toCommand({ ...plain, key })).toEqual({ type })
})

test('arrows go back and on', () => {
  expect(toCommand({ ...plain, key: 'ArrowLeft' })).toEqual({ type: 'seek', by: -10 })
  expect(toCommand({ ...plain, key: 'ArrowRight' })).toEqual({ type: 'seek', by: 10 })
})

test('digits choose channels from the first on', () => {
  expect(toCommand({ ...plain, key: '1' })).toEqual({ type: 'select', index: 0 })
  expect(toCommand({ ...plain, key: '9' })).toEqual({ type: 'select', index: 8 })
})

test('the browser’s own combinations and other keys are left alone', () => {
  expect(toCommand({ ...plain, key: 'f', ctrlKey: true })).toBeNull()
  expect(toCommand({ ...plain, key: 'm', metaKey: true })).toBeNull()
  expect(toCommand({ ...plain, key: 'ArrowLeft', altKey: true })).toBeNull()
  expect(toCommand({ ...plain, key: 'Tab' })).toBeNull()
})

test('a key held down repeats volume only', () => {
  expect(toCommand({ ...plain, key: 'ArrowUp', repeat: true })).toEqual({ type: 'louder' })
  expect(toCommand({ ...plain, key: 'm', repeat: true })).toBeNull()
  expect(toCommand({ ...plain, key: 'ArrowRight', repeat: true })).toBeNull()
})

function element(...traits: string[]) {
  return { matches: (selector: string) => selector.split(', ').some((one) => traits.includes(one)) }
}
const player = element('[data-player-keys]')

test('keys act in the player, in marked parts of the page, and where nothing has the focus', () => {
  expect(belongsToPlayer('m', [player], false)).toBe(true)
  expect(belongsToPlayer('m', [element('button'), player], false)).toBe(true)
  expect(belongsToPlayer('m', [], true)).toBe(true)
  expect(belongsToPlayer('m', [element('button')], false)).toBe(false)
})

test('a control keeps the keys it needs itself', () => {
  expect(belongsToPlayer(' ', [element('button'), player], false)).toBe(false)
  expect(belongsToPlayer('m', [element('textarea'), player], false)).toBe(false)
  expect(belongsToPlayer('ArrowUp', [element('input[type=range]'), player], false)).toBe(false)
  expect(belongsToPlayer('ArrowDown', [{ keysUsed: ['ArrowDown'] }, player], false)).toBe(false)
  expect(belongsToPlayer('m', [{ keysUsed: ['ArrowDown'] }, player], false)).toBe(true)
})
