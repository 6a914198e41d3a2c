import { t } from 'media-chrome/dist/utils/i18n.js'
import { expect, test } from 'vitest'
import { speakBarLanguage } from './bar-language.ts'

test('the bar speaks Norwegian and English', () => {
  speakBarLanguage('nb')
  expect(t('Mute')).toBe('Slå av lyden')
  expect(t('seek forward {seekOffset} seconds', { seekOffset: 5 })).toBe('spol 5 sekunder fram')
  speakBarLanguage('en')
  expect(t('Mute')).toBe('Mute')
})
