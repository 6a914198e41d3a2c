import { languages } from '@strom/contract'
import { contrast } from '@strom/rules/accent'
import { describe, expect, it } from 'vitest'
import { giftInvitationMail, invitationMail } from '../../money/invitations/emails.ts'
import {
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailGivenMail,
  emailRestoredMail,
  passwordChangedMail,
  passwordResetMail,
} from '../../people/accounts/emails.ts'
import { supportReplyMail } from '../../site/support/emails.ts'
import { composeMail } from './compose.ts'
import type { Reader } from './mail.ts'
import { isMailable } from './mailable.ts'

const link = 'https://live.example.org/page?token=abc&x=1'
const email = 'new@example.org'
const inviter = { username: 'Anna', email: 'anna@example.org' }
const reader: Reader = { language: 'en', brandName: 'Strøm', accentColour: null, ownTexts: new Map() }
const templates = {
  passwordResetMail: (reader: Reader) => passwordResetMail(reader, { link, lifetime: '1 hour' }),
  confirmEmailMail: (reader: Reader) => confirmEmailMail(reader, { link, lifetime: '24 hours', email }),
  emailChangeAskedMail: (reader: Reader) => emailChangeAskedMail(reader, email),
  emailChangedMail: (reader: Reader) => emailChangedMail(reader, { email, link, lifetime: '7 days' }),
  emailRestoredMail: (reader: Reader) => emailRestoredMail(reader, email),
  emailGivenMail: (reader: Reader) => emailGivenMail(reader, email),
  passwordChangedMail,
  invitationMail: (reader: Reader) => invitationMail(reader, { inviter, link, lifetime: '7 days' }),
  supportReplyMail: (reader: Reader) =>
    supportReplyMail(reader, { subject: 'Sound & picture', message: 'One.\n\nTwo.', link }),
}

describe.each(Object.entries(templates))('%s', (_name, template) => {
  it.each(languages)('says the same as text and as HTML, in %s', (language) => {
    const mail = template({ ...reader, language, brandName: 'Klubb & Co' })
    expect(mail.subject).toContain('Klubb & Co')
    expect(mail.html).toContain(`<html lang="${language}">`)
    for (const block of mail.text.split('\n\n').slice(0, -1)) {
      for (const line of block.split(':\n')) {
        expect(mail.html).toContain(line.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))
      }
    }
    expect(`${mail.text}${mail.html}`).not.toMatch(/undefined|\[object/)
    for (const one of mail.links) expect(mail.text).toContain(`\n${one}\n`)
  })

  it('is different in the two languages', () => {
    const [english, norwegian] = languages.map((language) =>
      template({ ...reader, language, brandName: 'X' }),
    )
    expect(english?.subject).not.toBe(norwegian?.subject)
    expect(english?.text).not.toBe(norwegian?.text)
    expect(english?.links).toEqual(norwegian?.links)
  })
})

it('nothing in a mail becomes markup, and its subject is one line', () => {
  const mail = composeMail({
    language: 'en',
    brandName: '<i>Brand</i>',
    accentColour: null,
    subject: 'One\r\nBcc: all@example.org',
    paragraphs: ['<img src=x onerror=alert(1)>'],
    action: { label: '"Go"', link: 'https://a.example/?x="onclick=1' },
  })
  expect(mail.subject).toBe('One Bcc: all@example.org')
  expect(mail.html).not.toMatch(/<i>|<img|"onclick/)
})

it('is in the owner’s words, of which nothing is filled in twice', () => {
  const ownTexts = new Map([
    ['mail.invitation.subject', { en: '{{inviter}} asks you in', nb: '{{inviter}} ber deg inn' }],
    ['mail.invitation.text', { en: 'Come to {{site}}.\nIt is good.', nb: 'Kom.' }],
    ['mail.invitation.closing', { en: '{{lifetime}} only.', nb: 'Bare {{lifetime}}.' }],
  ])
  const mail = invitationMail(
    { ...reader, ownTexts, brandName: '{{lifetime}}' },
    { inviter, link, lifetime: '7 days' },
  )
  expect(mail.subject).toBe('Anna (anna@example.org) asks you in')
  expect(mail.text).toMatch(
    /^Come to \{\{lifetime\}\}\.\n\nIt is good\.\n\nCreate your account:\n.*\n\n7 days only\./,
  )
})

it('leaves out a message that nobody wrote', () => {
  const gift = { months: 3, message: '' }
  const { text } = giftInvitationMail(reader, { inviter, link, gift })
  expect(text).toMatch(/^.*gives you 3 months.*\n\nOpen the link/)
  const { text: said } = giftInvitationMail(reader, { inviter, link, gift: { ...gift, message: 'Hello' } })
  expect(said).toContain('\n\n“Hello”\n\n')
})

it('has the site’s colour, in shades that can be read', () => {
  const [, background = '', ink = ''] =
    /background:(#\w{6});color:(#\w{6})/.exec(
      passwordResetMail({ ...reader, accentColour: '#ffe600' }, { link, lifetime: '1 hour' }).html,
    ) ?? []
  expect(contrast(background, ink)).toBeGreaterThanOrEqual(4.5)
  const { html } = passwordResetMail({ ...reader, accentColour: '#c2185b' }, { link, lifetime: '1 hour' })
  expect(html).toContain('background:#c2185b')
})

it.each(['kari@example.org', "o'neill+live@sub.example.org", 'bjørn@blåbær.example'])(
  '%s gets mail',
  (address) => {
    expect(isMailable(address)).toBe(true)
  },
)

it.each([
  'a,b@example.org',
  'a<b>@example.org',
  'a@b..c',
  `${'x'.repeat(65)}@example.org`,
  'a@-b.c',
  'a..b@c.d',
  'a@b',
])('%s cannot get mail', (address) => {
  expect(isMailable(address)).toBe(false)
})
