import { beforeEach, expect, it, vi } from 'vitest'
import { clearDrafts, handOverDrafts, openDraft, takeDrafts } from './drafts.ts'

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

it('is handed over to the next document once, and to the same account only', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  handOverDrafts()
  expect(stored.size).toBe(0)
  anna().save('No sound')
  handOverDrafts()
  clearDrafts()
  takeDrafts()
  expect(anna().read()).toBe('No sound')
  expect(stored.size).toBe(0)
  openDraft('anna@strom.test', 'channel', '', 'document').save('A secret address')
  handOverDrafts()
  expect([...stored.values()].join()).not.toContain('secret')
  clearDrafts()
  takeDrafts()
  expect(openDraft('bjorn@strom.test', 'ticket', '').read()).toBe('')
  expect(anna().read()).toBe('')
  handOverDrafts()
  expect(stored.size).toBe(0)
})

it('is of this document where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', undefined)
  anna().save('No sound')
  handOverDrafts()
  takeDrafts()
  expect(anna().read()).toBe('No sound')
})
