import { beforeEach, expect, it } from 'vitest'
import { forgetDrafts, openDraft } from './drafts.ts'

beforeEach(forgetDrafts)

const anna = (form = 'ticket') => openDraft('anna@strom.test', form, '')

it('keeps what was written, by form, until it is sent', () => {
  anna().keep('No sound')
  anna('answer').keep('Still none')
  expect(anna().read()).toBe('No sound')
  anna().forget()
  expect(anna().read()).toBe('')
  expect(anna('answer').read()).toBe('Still none')
})

it('shows nobody else what an account was writing, and keeps it no longer than that', () => {
  anna().keep('No sound')
  expect(openDraft('bjorn@strom.test', 'ticket', '').read()).toBe('')
  expect(anna().read()).toBe('')
})

it('is forgotten by signing out', () => {
  anna().keep('No sound')
  forgetDrafts()
  expect(anna().read()).toBe('')
})
