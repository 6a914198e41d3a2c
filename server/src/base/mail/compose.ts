import type { Language, Sentence } from '@strom/contract'
import { accentShades } from '@strom/rules/accent'
import { escapeHtml } from '@strom/rules/escape-html'
import type { MailBody, Reader } from './mail.ts'

export type Draft = Omit<Reader, 'ownTexts'> & {
  subject: string
  paragraphs: string[]
  action?: { label: string; link: string }
  /** Below the button. */
  closing?: string[]
  unsubscribe?: string
}

const openByHand: Sentence = {
  en: 'If the button does not work, open this address:',
  nb: 'Hvis knappen ikke virker, åpne denne adressen:',
}
const noReply: Sentence = {
  en: 'This mail was sent automatically.',
  nb: 'Denne e-posten ble sendt automatisk.',
}

const stopMails: Sentence = {
  en: 'Stop mails like this:',
  nb: 'Stopp slike e-poster:',
}

const ink = '#1f2933'

type Colours = { button: string; onButton: string; link: string }
const ownColours: Colours = { button: '#0b7285', onButton: '#ffffff', link: '#0b7285' }

function coloursOf(accentColour: string | null): Colours {
  if (accentColour === null) return ownColours
  const { accent, on, text } = accentShades(accentColour, 'light')
  return { button: accent, onButton: on, link: text }
}

function paragraphHtml(text: string) {
  return `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`
}

function actionHtml({ label, link }: NonNullable<Draft['action']>, language: Language, colours: Colours) {
  const href = escapeHtml(link)
  return [
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colours.button};color:${colours.onButton};text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px">${escapeHtml(openByHand[language])}<br><a href="${href}" style="color:${colours.link};word-break:break-all">${href}</a></p>`,
  ].join('\n')
}

function unsubscribeHtml(link: string, language: Language) {
  const href = escapeHtml(link)
  return `<br>${escapeHtml(stopMails[language])} <a href="${href}" style="color:#5f6b76;word-break:break-all">${href}</a>`
}

function oneLine(text: string) {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The HTML loads nothing. */
export function composeMail({
  language,
  brandName,
  accentColour,
  subject,
  paragraphs,
  action,
  closing = [],
  unsubscribe,
}: Draft): MailBody {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...closing,
    [`-- \n${brandName}\n${noReply[language]}`, unsubscribe && `${stopMails[language]} ${unsubscribe}`]
      .filter(Boolean)
      .join('\n'),
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:${ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escapeHtml(brandName)}</p>
${[...paragraphs.map(paragraphHtml), ...(action ? [actionHtml(action, language, coloursOf(accentColour))] : []), ...closing.map(paragraphHtml)].join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#5f6b76">${escapeHtml(noReply[language])}${unsubscribe ? unsubscribeHtml(unsubscribe, language) : ''}</p>
</div>
</body>
</html>
`
  return { subject: oneLine(subject), text: `${text}\n`, html, links: action ? [action.link] : [] }
}
