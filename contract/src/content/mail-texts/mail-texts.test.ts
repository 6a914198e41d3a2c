import { describe, expect, test } from 'vitest'
import { languages } from '../../index.ts'
import { editableTexts } from '../editable-texts.ts'
import { fillMailText } from './fill-mail-text.ts'
import { hasUnknownPlaceholder, knownPlaceholders, mailOfText } from './mail-of-text.ts'
import { type MailTextName, mailTexts } from './mail-texts.ts'
import { mailPlaceholders, placeholdersIn } from './placeholders.ts'

const names = Object.keys(mailTexts) as MailTextName[]

function sayings(name: MailTextName, language: 'en' | 'nb'): string {
  return editableTexts
    .filter(({ id }) => mailOfText(id) === name)
    .map(({ initial }) => initial[language])
    .join('\n')
}

describe.each(names)('%s', (name) => {
  test.each(languages)('uses each of its placeholders, and no other, in %s', (language) => {
    const used = new Set(placeholdersIn(sayings(name, language)))
    expect(hasUnknownPlaceholder(name, sayings(name, language))).toBe(false)
    for (const placeholder of mailTexts[name].placeholders) expect(used).toContain(placeholder)
  })

  test.each(languages)('is filled in by the examples of its preview, in %s', (language) => {
    const values = Object.fromEntries(
      knownPlaceholders(name).map((placeholder) => [placeholder, mailPlaceholders[placeholder][language]]),
    )
    const filled = fillMailText(name, new Map(), language, values)
    expect(filled.paragraphs.length).toBeGreaterThan(0)
    expect(JSON.stringify(filled)).not.toMatch(/[{}]{2}\w|undefined/)
  })
})

test('an owner’s words keep their place under these ids', () => {
  expect(mailOfText('mail.gift-invitation.subject')).toBe('giftInvitation')
  expect(mailOfText('mail.second-factor-off-by-owner.text')).toBe('secondFactorOffByOwner')
  expect(mailOfText('faq.payment.paragraphs')).toBeUndefined()
  expect(mailOfText('mail.nothing.subject')).toBeUndefined()
})
