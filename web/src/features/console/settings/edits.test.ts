import type { OwnerSetting } from '@strom/contract'
import { expect, test } from 'vitest'
import {
  type Edits,
  editsSince,
  listChanges,
  listConflicts,
  rebaseEdits,
  withEdit,
  withoutEdits,
} from './edits.ts'

const [monday, tuesday] = ['2026-11-23T10:00:00.000Z', '2026-11-24T10:00:00.000Z']
const price: OwnerSetting = {
  name: 'pricePerMonthCents',
  meaning: 'price',
  kind: 'cents',
  group: 'prices',
  seldom: false,
  value: 1200,
  initial: 1200,
  changedAt: null,
}
const devices: OwnerSetting = {
  name: 'householdSessions',
  meaning: 'devices',
  kind: 'count',
  group: 'watching',
  seldom: false,
  value: 3,
  initial: 3,
  changedAt: monday,
}
const settings = [price, devices]
const none: Edits = new Map()
const typed = withEdit(none, price, 1500)

test('what is typed is a change of the setting as it was then', () => {
  expect(listChanges(typed, settings)).toEqual([{ name: price.name, value: 1500, changedAt: null }])
  expect(listConflicts(typed, settings)).toEqual([])
  expect(withEdit(typed, price, 1200)).toEqual(none)
})

test('another owner’s change meanwhile stays what it is a change of, whatever is typed on', () => {
  const theirs = [{ ...price, value: 2000, changedAt: tuesday }, devices]
  const [now = price] = theirs
  const further = withEdit(withEdit(typed, now, 2000), now, 20_000)
  expect(listChanges(further, theirs)).toEqual([{ name: price.name, value: 20_000, changedAt: null }])
  expect(listConflicts(further, theirs)).toEqual([now])
  expect(listConflicts(rebaseEdits(further, theirs), theirs)).toEqual([])
  expect(withoutEdits(further, [now])).toEqual(none)
  // They saved the same.
  expect(listConflicts(withEdit(none, price, 2000), theirs)).toEqual([])
})

test('a stored value that is not allowed is changed by the one in force', () => {
  const refused = { ...price, stored: 0 }
  const kept = withEdit(none, refused, refused.value)
  expect(listChanges(kept, [refused])).toEqual([{ name: price.name, value: 1200, changedAt: null }])
})

test('what was typed while a save was on its way is a change of what was saved', () => {
  const sent = listChanges(typed, settings)
  const saved = [{ ...price, value: 1500, changedAt: tuesday }, devices]
  expect(editsSince(sent, typed, saved)).toEqual(none)
  const meanwhile = withEdit(withEdit(typed, price, 1600), devices, 4)
  expect(listChanges(editsSince(sent, meanwhile, saved), saved)).toEqual([
    { name: price.name, value: 1600, changedAt: tuesday },
    { name: devices.name, value: 4, changedAt: monday },
  ])
})
