import { isIP } from 'node:net'
import * as z from 'zod'

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

const smtpExample = 'smtp://user:password@mail.example.org:587'

function address(protocols: RegExp, example: string) {
  return z.url({ protocol: protocols, error: `must be an address such as ${example}` })
}

/** Ignoring a misspelt option would lose the encryption asked for. */
function misspells(value: string, option: string): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const names = [...(URL.parse(value)?.searchParams.keys() ?? [])]
  return names.some((name) => name !== option && plain(name) === plain(option))
}

/** An unescaped password would end the host early, and be sent to another. */
const mailServerAddress = address(/^smtps?$/, smtpExample)
  .refine(
    (value) => !misspells(value, 'requireTLS'),
    'must spell the option that asks for TLS ?requireTLS=true',
  )
  .refine((value) => {
    const url = URL.parse(value)
    // Already reported.
    if (!url || !/^smtps?:$/.test(url.protocol)) return true
    return url.hostname !== '' && /^\/?$/.test(url.pathname) && url.hash === '' && !url.search.includes('@')
  }, `must be an address such as ${smtpExample}; in user and password write @ as %40, / as %2F, # as %23 and ? as %3F`)

export const mailInConsole = 'console'

export const mailServer = z.string().check(({ value, issues }) => {
  if (value === mailInConsole) return
  for (const { message } of mailServerAddress.safeParse(value).error?.issues ?? []) {
    issues.push({ code: 'custom', message, input: value })
  }
})

/** PostgreSQL's programs allow an empty host. */
export const databaseAddress = z
  .string()
  .transform((value) => value.replace(/^(\w+:\/\/[^/?#]*@)(?=[:/])/, '$1localhost'))
  .pipe(
    address(
      /^postgres(ql)?$/,
      'postgres://user:password@host/database, or postgres://user@/database?host=/var/run/postgresql over a socket',
    ),
  )
  .refine(
    (value) => !misspells(value, 'sslmode'),
    'must spell the option that asks for TLS ?sslmode=verify-full',
  )

export function origin(example: string) {
  const holds = (test: (url: URL) => boolean) => (value: string) => {
    const url = URL.parse(value)
    // Already reported.
    return !url || test(url)
  }
  return address(/^https?$/, example)
    .refine(
      holds(({ username, password }) => username === '' && password === ''),
      `must be an address without a user name and password, such as ${example}`,
    )
    .refine(
      holds(({ pathname, search, hash }) => pathname === '/' && search === '' && hash === ''),
      `must be an address without a path, such as ${example}`,
    )
    .transform((value) => new URL(value).origin)
}

export const rtmpAddress = address(/^rtmps?$/, 'rtmps://live.example.org:1936/live').transform((value) =>
  value.replace(/\/$/, ''),
)

export const host = z.string().regex(/^[\w.:-]+$/, 'must be a host name or an IP address')

export function isLoopback(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1'].includes(host)
}

export function wholeNumber(least: number, most: number, error: string) {
  return z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error)
}

/** Zero bits would trust everybody. */
function isNetwork(text: string): boolean {
  const [, ip = '', bits = '32'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(ip)
  return version !== 0 && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

export const trustProxy = z.string().transform((value, context) => {
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue(
    'must be the addresses or networks of the proxies in front (127.0.0.1, 10.0.0.0/24, …), or their number',
  )
  return z.NEVER
})

export const sender = z
  .string()
  .regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>)$/, 'must be a mail address')
