import type { Language } from '@strom/contract'
import { escapeHtml } from '@strom/rules/escape-html'

/** The keys of `/dev/mailbox.json`. */
export type ArrivedMail = { to: string; subject: string; text: string; links: string[]; at: string }

const words = {
  en: {
    title: 'Mailbox of the demonstration',
    about: 'Every mail of this site lands here, newest first. Nothing leaves this machine.',
    none: 'No mail yet.',
    to: 'To',
    back: 'To the site',
  },
  nb: {
    title: 'Postkassen til demonstrasjonen',
    about: 'All e-post fra dette nettstedet havner her, den nyeste først. Ingenting forlater denne maskinen.',
    none: 'Ingen e-post ennå.',
    to: 'Til',
    back: 'Til nettstedet',
  },
} as const

const style = `
:root { color-scheme: dark light }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }
article { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px }
h2 { margin: 0 0 .25rem; font-size: 1.1rem }
pre { margin: .75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
small { opacity: .8 }
a { color: LinkText }
`

/** Links only the addresses that the mail lists. */
function withLinks(text: string, links: string[]): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      links.includes(part) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}

export function mailboxPage(
  mails: ArrivedMail[],
  { language, brandName }: { language: Language; brandName: string },
): string {
  const { title, about, none, to, back } = words[language]
  const articles = mails.map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<small>${to} ${escapeHtml(mail.to)} · <time datetime="${mail.at}">${mail.at.replace('T', ' ').slice(0, 19)} UTC</time></small>
<pre>${withLinks(mail.text, mail.links)}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} – ${escapeHtml(brandName)}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${about} <a href="/">${back}</a></p>
${articles.length > 0 ? articles.join('\n') : `<p>${none}</p>`}
</body>
</html>
`
}
