import { type AccentShades, accentShades } from '@strom/rules/accent'
import type { SiteApp } from '../site-app.ts'

function variables({ accent, hover, text, soft, on }: AccentShades): string {
  return [
    `--strom-accent:${accent}`,
    `--strom-accent-hover:${hover}`,
    `--strom-accent-text:${text}`,
    `--strom-accent-soft:${soft}`,
    `--strom-focus:${text}`,
    `--strom-on-accent:${on}`,
  ].join(';')
}

/** Overrides the web app's style. */
export function appearanceStyle({ settings }: Pick<SiteApp, 'settings'>): string {
  const accent = settings.get('accentColour')
  const icon = settings.get('brandIcon')
  const picture = settings.get('loginPicture')
  return [
    accent && `html:root{${variables(accentShades(accent, 'light'))}}`,
    accent &&
      `@media screen{html:root:not([data-mantine-color-scheme="light"]){${variables(accentShades(accent, 'dark'))}}}`,
    icon && `.strom-mark{background:url(${icon}) center/contain no-repeat}.strom-mark>svg{visibility:hidden}`,
    picture && `.strom-login-picture{display:block;background-image:url(${picture})}`,
  ]
    .filter(Boolean)
    .join('')
}

/** A PNG, such as phones want. */
export function iconAddress({ settings }: Pick<SiteApp, 'settings'>): string {
  const icon = settings.get('brandIcon')
  return icon ? icon.replace(/\.webp$/, '.png') : '/icon-512.png'
}

/** See https://www.w3.org/TR/appmanifest/. */
export function webManifest(app: Pick<SiteApp, 'settings'>) {
  const { settings } = app
  const name = settings.get('brandName')
  const large = { sizes: '512x512', type: 'image/png' }
  const icon = settings.get('brandIcon')
  const icons = icon
    ? [
        { src: iconAddress(app), ...large },
        // Padded, since phones cut a circle out of it.
        { src: icon.replace(/\.webp$/, '.maskable.png'), ...large, purpose: 'maskable' },
      ]
    : [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', ...large },
        { src: '/icon-maskable-512.png', ...large, purpose: 'maskable' },
      ]
  const ground = '#0c0e0f'
  return {
    name,
    short_name: name,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: settings.get('accentColour') || ground,
    icons,
  }
}
