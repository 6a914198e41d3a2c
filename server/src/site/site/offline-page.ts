import type { Language } from '@strom/contract'
import { escapeHtml } from '@strom/rules/escape-html'
import type { SiteApp } from '../site-app.ts'
import { appearanceStyle } from './appearance.ts'

const words = {
  en: {
    title: 'No connection',
    text: 'The site cannot be reached. Look whether this device has a network, and try again.',
    again: 'Try again',
  },
  nb: {
    title: 'Ingen forbindelse',
    text: 'Nettstedet kan ikke nås. Se om denne enheten har nett, og prøv igjen.',
    again: 'Prøv igjen',
  },
} as const

/** For the installed app without a connection, so it loads nothing. */
export function offlinePage(app: Pick<SiteApp, 'settings'>, language: Language): string {
  const { title, text, again } = words[language]
  const name = escapeHtml(app.settings.get('brandName'))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name}</title>
<style>
:root{color-scheme:light dark;--strom-accent:#c9f24a;--strom-on-accent:#14190a}
body{display:grid;place-content:center;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;background:light-dark(#f6f7f4,#0c0e0f);color:light-dark(#14190a,#eceeeb);font:1rem/1.5 system-ui,sans-serif}
a{display:inline-block;padding:10px 20px;border-radius:12px;background:var(--strom-accent);color:var(--strom-on-accent);font-weight:600;text-decoration:none}
</style>
<style>${appearanceStyle(app)}</style>
</head>
<body><main><p>${name}</p><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body>
</html>
`
}
