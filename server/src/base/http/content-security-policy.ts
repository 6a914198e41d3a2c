import type { Config } from '../config.ts'

export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const workerPolicy = `${dataPolicy}; connect-src 'self'`

export const plainPagePolicy = `${dataPolicy}; style-src 'unsafe-inline'`

/** See web/src/lib/trusted-types.ts. */
export const trustedTypes = "require-trusted-types-for 'script'"

/** Only these folders: their host serves much else. */
const castSender = ['cv/js/sender/', 'cast/sdk/', 'eureka/clank/'].map(
  (folder) => `https://www.gstatic.com/${folder}`,
)

/** The one page with the payment provider's script. The web app comes to it and leaves it by a full load (web/src/app/own-document.tsx). */
export const checkOutPath = '/subscription'

export type PageSettings = Pick<Config, 'publicUrl' | 'chromecast'> & {
  /** Whose script, calls, frames and pictures the provider's buttons bring; none where they are the site's own. */
  buttonSources: readonly string[]
}

/** A pattern would take quadratic time. */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Whether a page may load the provider's script: the check-out, where that script is another's. The web app takes capitals for the same. */
export function isCheckOut({ buttonSources }: Pick<PageSettings, 'buttonSources'>, path: string): boolean {
  return buttonSources.length > 0 && withoutSlashesAtEnd(path).toLowerCase() === checkOutPath
}

/**
 * The policy of a page of the web app: no inline scripts and no eval, no origins but our own, the folders of the cast
 * sender but on the check-out or where casting is switched off, and the provider's on the check-out alone. Any other page may be where a visit to a
 * player began.
 */
export function contentSecurityPolicy(config: PageSettings, path: string, nonce: string): string {
  const overTls = config.publicUrl.startsWith('https:')
  const checkOut = isCheckOut(config, path)
  const ofButtons = checkOut ? config.buttonSources : []
  const cast = config.chromecast && !checkOut ? castSender : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // A provider's script writes small scripts of its own, which carry the page's nonce.
    'script-src': ["'self'", ...cast, ...ofButtons, ...(checkOut ? [`'nonce-${nonce}'`] : [])],
    // Mantine sets its variables and sizes in style attributes and elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...ofButtons],
    'media-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    // Owners enter media servers of their own while the site runs, for the low-latency player.
    'connect-src': ["'self'", ...(overTls ? [] : ['ws:']), 'wss:', ...ofButtons],
    // The service worker of the site as an app.
    'worker-src': [checkOut ? "'none'" : "'self'"],
    'frame-src': ofButtons.length > 0 ? [...ofButtons] : ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(overTls && { 'upgrade-insecure-requests': [] }),
  }
  const policy = Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' '))
  return [...policy, ...(checkOut ? [] : [trustedTypes])].join('; ')
}
