import { resolve } from 'node:path'
import * as z from 'zod'
import { allNames, gatherSettings } from './config-names.ts'
import {
  type PaymentSettings,
  paymentSettings,
  paymentVariables,
  reachingPaymentVariables,
  wrongPaymentSettings,
} from './config-payments.ts'
import {
  databaseAddress,
  host,
  isLoopback,
  mailInConsole,
  mailServer,
  oneOf,
  origin,
  rtmpAddress,
  sender,
  trustProxy,
  wholeNumber,
} from './config-values.ts'
import { didYouMean, nearest } from './nearest.ts'
import { StartupError } from './startup-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environment = z.object({
  STROM_MODE: oneOf(['demonstration', 'production']).default('demonstration'),
  STROM_PORT: wholeNumber(1, 65_535, 'must be a port from 1 to 65535').default(3000),
  STROM_HOST: host.default('127.0.0.1'),
  STROM_PUBLIC_URL: origin('https://live.example.org').optional(),
  STROM_RTMP_PORT: wholeNumber(0, 65_535, 'must be a port from 1 to 65535, or 0 for no RTMP').optional(),
  STROM_RTMP_HOST: host.optional(),
  STROM_RTMP_URL: rtmpAddress.optional(),
  STROM_DATA_DIR: z.string().default('./data'),
  STROM_DATABASE_URL: databaseAddress.optional(),
  STROM_TRUST_PROXY: trustProxy.optional(),
  STROM_SMTP_URL: mailServer.optional(),
  STROM_MAIL_FROM: sender.optional(),
  STROM_LOG_LEVEL: oneOf(logLevels).default('warn'),
  STROM_MIGRATION_BACKUPS: wholeNumber(
    0,
    999,
    'must be how many backups made before migrations are kept, 0 for none',
  ).default(3),
  STROM_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  STROM_EDGE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  STROM_NODE_URL: origin('http://10.0.0.11:3000').optional(),
  STROM_DATABASE_CONNECTIONS: wholeNumber(2, 1000, 'must be a whole number from 2 to 1000').default(10),
  STROM_STOP_NOTICE_SECONDS: wholeNumber(0, 60, 'must be a whole number from 0 to 60').default(0),
  STROM_CHROMECAST: z.literal('none', { error: 'must be none, or be left out' }).optional(),
  STROM_RESTORE_DRILL: z.literal('yes', { error: 'must be yes, or be left out' }).optional(),
  ...paymentVariables,
})

/** Production must ask for this port. */
const usualRtmpPort = 1935

export const processSettings: readonly string[] = Object.keys(environment.shape)

export type Config = {
  oldNames: readonly string[]
  mode: 'demonstration' | 'production'
  port: number
  host: string
  /** Without a trailing slash, as `rtmpUrl` and `nodeUrl`. */
  publicUrl: string
  rtmpPort: number | null
  rtmpHost: string
  rtmpUrl: string | null
  dataDir: string
  databaseUrl: string | undefined
  trustProxy: number | string[] | undefined
  smtpUrl: string | undefined
  mailInConsole: boolean
  mailFrom: string
  logLevel: (typeof logLevels)[number]
  migrationBackups: number
  metricsToken: string | undefined
  /** Defined once the site is open (docs/edge.md). */
  edgeSecret: string | undefined
  /** For other nodes. */
  nodeUrl: string | undefined
  /** Jobs and events have six more. */
  databaseConnections: number
  /** While `/readyz` reports not ready. */
  stopNoticeSeconds: number
  chromecast: boolean
  /** See docs/backup.md. */
  restoreDrill: boolean
  payments: PaymentSettings
}

type Values = z.output<typeof environment>
type GivenVariables = Record<string, string>

const wantedInProduction = {
  STROM_PUBLIC_URL: 'the address of the site, such as https://live.example.org',
  STROM_SMTP_URL:
    'the mail server, such as smtp://user:password@mail.example.org:587, or console to set it on the site',
  STROM_MAIL_FROM: 'the address mails come from, such as Strøm <post@example.org>',
} as const

function missingInProduction(given: GivenVariables): string[] {
  const inConsole = given.STROM_SMTP_URL === mailInConsole
  const missing = Object.entries(wantedInProduction).filter(
    ([name]) => given[name] === undefined && !(inConsole && name === 'STROM_MAIL_FROM'),
  )
  return missing.map(([name, what]) => `${name} is missing: ${what}`)
}

/** A drill exposes personal data, and must not contact those people. */
function wrongInDrill(values: Values, given: GivenVariables): string[] {
  if (values.STROM_RESTORE_DRILL === undefined) return []
  if (values.STROM_MODE === 'production')
    return ['STROM_RESTORE_DRILL is set in production: leave it out, or leave STROM_MODE out for a drill']
  const reaching = ['STROM_SMTP_URL', ...reachingPaymentVariables].filter((name) => given[name] !== undefined)
  const wrong = reaching.map(
    (name) => `${name} is set although STROM_RESTORE_DRILL=yes: a drill reaches nobody`,
  )
  if (!isLoopback(values.STROM_HOST)) {
    wrong.push(
      'STROM_HOST must be 127.0.0.1 with STROM_RESTORE_DRILL=yes: everybody can read the mails of a drill',
    )
  } else if (!isLoopback(rtmpHostOf(values))) {
    wrong.push(
      'STROM_RTMP_HOST must be 127.0.0.1 with STROM_RESTORE_DRILL=yes: it has the keys of the site’s broadcasters',
    )
  }
  return wrong
}

function rtmpHostOf({ STROM_RTMP_HOST, STROM_HOST }: Values): string {
  return STROM_RTMP_HOST ?? STROM_HOST
}

function wrongTogether(values: Values, given: GivenVariables): string[] {
  const production = values.STROM_MODE === 'production'
  return [
    ...(production ? missingInProduction(given) : []),
    ...wrongPaymentSettings(values, (name) => given[name] !== undefined, production),
    ...wrongInDrill(values, given),
    ...wrongDemonstration(values, given),
  ]
}

/** A demonstration's passwords are public. */
function wrongDemonstration(values: Values, given: GivenVariables): string[] {
  if (values.STROM_MODE === 'demonstration' && values.STROM_SMTP_URL === mailInConsole) {
    return [
      'STROM_SMTP_URL is console in a demonstration, whose owner anybody can be: name the mail server, or leave it out',
    ]
  }
  if (given.STROM_MODE !== undefined || isLoopback(values.STROM_HOST)) return []
  return [
    `STROM_MODE is missing: production, or demonstration to show made-up people, whose passwords are public, to all who reach ${values.STROM_HOST}`,
  ]
}

const known = allNames(processSettings)

/** A typo would start another site. The environment is exempt: it has foreign names. */
function misnamed(fromFile: NodeJS.ProcessEnv): string[] {
  return Object.keys(fromFile)
    .filter((name) => !known.includes(name) && nearest(name, known) !== undefined)
    .map((name) => `${name} in .env is not known${didYouMean(name, known)}`)
}

export function readConfig(variables: NodeJS.ProcessEnv, fromFile: NodeJS.ProcessEnv = {}): Config {
  const [file, environs] = [
    gatherSettings(fromFile, processSettings),
    gatherSettings(variables, processSettings),
  ]
  const given = { ...file.given, ...environs.given }
  const issues = environment.safeParse(given).error?.issues ?? []
  const wrongOnes = issues.map(({ path }) => path[0])
  const values = environment.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrongOnes.includes(name))),
  )
  const wrong = [
    ...file.wrong,
    ...environs.wrong,
    ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...wrongTogether(values, given),
    ...misnamed(fromFile),
  ]
  if (wrong.length > 0) {
    throw new StartupError(`These settings need a change:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  }
  const publicUrl = values.STROM_PUBLIC_URL ?? `http://localhost:${values.STROM_PORT}`
  const rtmpPort = values.STROM_RTMP_PORT ?? (values.STROM_MODE === 'demonstration' ? usualRtmpPort : 0)
  const rtmpUrl = `rtmp://${new URL(publicUrl).hostname}:${rtmpPort}/live`
  return {
    oldNames: [...new Set([...file.old, ...environs.old])],
    mode: values.STROM_MODE,
    port: values.STROM_PORT,
    host: values.STROM_HOST,
    publicUrl,
    rtmpPort: rtmpPort || null,
    rtmpHost: rtmpHostOf(values),
    rtmpUrl: rtmpPort ? (values.STROM_RTMP_URL ?? rtmpUrl) : null,
    dataDir: resolve(values.STROM_DATA_DIR),
    databaseUrl: values.STROM_DATABASE_URL,
    trustProxy: values.STROM_TRUST_PROXY,
    smtpUrl: values.STROM_SMTP_URL === mailInConsole ? undefined : values.STROM_SMTP_URL,
    mailInConsole: values.STROM_SMTP_URL === mailInConsole,
    mailFrom: values.STROM_MAIL_FROM ?? 'Strøm <noreply@strom.test>',
    logLevel: values.STROM_LOG_LEVEL,
    migrationBackups: values.STROM_MIGRATION_BACKUPS,
    metricsToken: values.STROM_METRICS_TOKEN,
    edgeSecret: values.STROM_EDGE_SECRET,
    nodeUrl: values.STROM_NODE_URL,
    databaseConnections: values.STROM_DATABASE_CONNECTIONS,
    stopNoticeSeconds: values.STROM_STOP_NOTICE_SECONDS,
    chromecast: values.STROM_CHROMECAST !== 'none',
    restoreDrill: values.STROM_RESTORE_DRILL === 'yes',
    payments: paymentSettings(values),
  }
}
