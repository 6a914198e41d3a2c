import { beforeEach, expect, it } from 'vitest'
import { clearDrafts, openDraft } from './drafts.ts'

beforeEach(clearDrafts)

const anna = (form = 'ticket') => openDraft('anna@strom.test', form, '')

it('keeps what was written, by form, until it is sent', () => {
  anna().save('No sound')
  anna('answer').save('Still none')
  expect(anna().read()).toBe('No sound')
  anna().clear()
  expect(anna().read()).toBe('')
  expect(anna('answer').read()).toBe('Still none')
})

it('shows nobody else what an account was writing, and keeps it no longer than that', () => {
  anna().save('No sound')
  expect(openDraft('bjorn@strom.test', 'ticket', '').read()).toBe('')
  expect(anna().read()).toBe('')
})

it('is forgotten by signing out', () => {
  anna().save('No sound')
  clearDrafts()
  expect(anna().read()).toBe('')
})
