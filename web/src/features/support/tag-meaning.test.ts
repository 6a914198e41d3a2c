import { tagMeanings } from '@strom/contract/content/faq'
import { expect, test } from 'vitest'
import { tagMeaning } from './tag-meaning.ts'

const meaningOf = (id: string, uptime: number | null, language: 'en' | 'nb') => {
  const found = tagMeanings.find((tag) => tag.id === id)
  return found && tagMeaning(found, uptime, language)
}

test('the claimed uptime is told until the owner shows the measured one', () => {
  expect(meaningOf('self-hosted', null, 'en')).toContain('claimed uptime of 99%')
  expect(meaningOf('self-hosted', null, 'nb')).toContain('oppgitt oppetid på 99 %')
})

test('the measured uptime is written as the language does', () => {
  expect(meaningOf('self-hosted', 99.98, 'en')).toContain('were up 99.98% of the last 30 days')
  expect(meaningOf('self-hosted', 99.9, 'nb')).toMatch(/var oppe 99,9\s% av de siste 30 dagene/)
  expect(meaningOf('self-hosted', 100, 'en')).toContain('up 100%')
  expect(meaningOf('self-hosted', 0, 'en')).toContain('up 0%')
})

test('other tags mean what they mean', () => {
  expect(meaningOf('chromecast', 50, 'en')).toBe(meaningOf('chromecast', null, 'en'))
})
