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

/** Entered and left by a full load (web/src/app/own-document.tsx). */
export const checkOutPath = '/subscription'

export type PageSettings = Pick<Config, 'publicUrl' | 'chromecast'> & {
  /** Origins of the provider's buttons; empty if the site serves them. */
  buttonSources: readonly string[]
}

/** A pattern would take quadratic time. */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The web app's router ignores case too. */
export function isCheckOut({ buttonSources }: Pick<PageSettings, 'buttonSources'>, path: string): boolean {
  return buttonSources.length > 0 && withoutSlashesAtEnd(path).toLowerCase() === checkOutPath
}

/** The provider's script at check-out only: a visit to a player may begin on any other page. */
export function contentSecurityPolicy(config: PageSettings, path: string, nonce: string): string {
  const overTls = config.publicUrl.startsWith('https:')
  const checkOut = isCheckOut(config, path)
  const ofButtons = checkOut ? config.buttonSources : []
  const cast = config.chromecast && !checkOut ? castSender : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // The provider's script inserts scripts with the page's nonce.
    'script-src': ["'self'", ...cast, ...ofButtons, ...(checkOut ? [`'nonce-${nonce}'`] : [])],
    // Mantine uses style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...ofButtons],
    'media-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    // Owners may add low-latency media servers at run time.
    'connect-src': ["'self'", ...(overTls ? [] : ['ws:']), 'wss:', ...ofButtons],
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
