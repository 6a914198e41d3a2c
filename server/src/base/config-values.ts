// Parsers for the values of the process's settings, each with a sentence about the right form.
import { isIP } from 'node:net'
import * as z from 'zod'

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

const smtpExample = 'smtp://user:password@mail.example.org:587'

function address(protocols: RegExp, example: string) {
  return z.url({ protocol: protocols, error: `must be an address such as ${example}` })
}

/** Whether an option behind the `?` is this one in another spelling, which nobody would read: what was asked for, such as encryption, would be missing. */
function misspells(value: string, option: string): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const names = [...(URL.parse(value)?.searchParams.keys() ?? [])]
  return names.some((name) => name !== option && plain(name) === plain(option))
}

/**
 * A mail server's. What a password has unescaped ends its host too early, and would be sent to another one.
 * `?` and options of the connection may follow the host.
 */
const mailServerAddress = address(/^smtps?$/, smtpExample)
  .refine(
    (value) => !misspells(value, 'requireTLS'),
    'must spell the option that asks for TLS ?requireTLS=true',
  )
  .refine((value) => {
    const url = URL.parse(value)
    // One that is none has been told of.
    if (!url || !/^smtps?:$/.test(url.protocol)) return true
    return url.hostname !== '' && /^\/?$/.test(url.pathname) && url.hash === '' && !url.search.includes('@')
  }, `must be an address such as ${smtpExample}; in user and password write @ as %40, / as %2F, # as %23 and ? as %3F`)

/** Says that an owner sets the mail server in the console. */
export const mailInConsole = 'console'

/** `mailInConsole`, or the mail server's address. */
export const mailServer = z.string().check(({ value, issues }) => {
  if (value === mailInConsole) return
  for (const { message } of mailServerAddress.safeParse(value).error?.issues ?? []) {
    issues.push({ code: 'custom', message, input: value })
  }
})

/** PostgreSQL's. One over a socket may leave its host out before the slash, as PostgreSQL's own programs have it. */
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

/** A web address of a host alone, as browsers write it: in small letters, without a usual port and without a slash at its end. */
export function origin(example: string) {
  const holds = (test: (url: URL) => boolean) => (value: string) => {
    const url = URL.parse(value)
    // One that is none has been told of.
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

/** Where broadcasters send RTMP to, without a slash at its end. */
export const rtmpAddress = address(/^rtmps?$/, 'rtmps://live.example.org:1936/live').transform((value) =>
  value.replace(/\/$/, ''),
)

/** What may be listened on. */
export const host = z.string().regex(/^[\w.:-]+$/, 'must be a host name or an IP address')

/** Whether only this machine reaches a host by this name. */
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

/** An address, or an address and how many of its bits count; none would be everybody. */
function isNetwork(text: string): boolean {
  const [, ip = '', bits = '32'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(ip)
  return version !== 0 && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** `STROM_TRUST_PROXY`: the networks of the proxies in front, or how many there are. */
export const trustProxy = z.string().transform((value, context) => {
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue(
    'must be the addresses or networks of the proxies in front (127.0.0.1, 10.0.0.0/24, …), or their number',
  )
  return z.NEVER
})

/** An address, or a name and behind it the address in angle brackets. */
export const sender = z
  .string()
  .regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>)$/, 'must be a mail address')
