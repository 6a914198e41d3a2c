import type { Language } from '@strom/contract'
import type { Core } from '../core.ts'
import type { Reader } from './mail.ts'

export function readerOf({ settings, texts }: Pick<Core, 'settings' | 'texts'>, language: Language): Reader {
  return {
    language,
    brandName: settings.get('brandName'),
    accentColour: settings.get('accentColour') || null,
    ownTexts: new Map(texts.list().map((text) => [text.id, text])),
  }
}
