import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readEnvFile } from './config-file.ts'
import { StartupError } from './startup-error.ts'

const payPal = {
  STROM_PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/',
  STROM_PAYPAL_CLIENT_ID: 'id',
  STROM_PAYPAL_CLIENT_SECRET: 'very-secret',
  STROM_PAYPAL_WEBHOOK_ID: 'WEBHOOK',
}

describe('readConfig', () => {
  it('needs nothing: a demonstration on this machine only', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      mode: 'demonstration',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
    })
  })

  it.each([
    [{ PORT: '3000x' }, 'PORT must be a port from 1 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a port from 1 to 65535'],
    [{ PORT: '0' }, 'PORT must be a port from 1 to 65535'],
    [
      { STROM_PUBLIC_URL: 'live.example.org' },
      'STROM_PUBLIC_URL must be an address such as https://live.example.org',
    ],
    [{ STROM_PUBLIC_URL: 'ftp://live.example.org' }, 'STROM_PUBLIC_URL must be an address such as'],
    [{ STROM_DATABASE_URL: 'mysql://x/y' }, 'STROM_DATABASE_URL must be an address such as postgres://'],
    [{ STROM_TRUST_PROXY: 'yes' }, 'STROM_TRUST_PROXY must be the addresses or networks of the proxies'],
    [
      { STROM_PUBLIC_URL: 'https://live.example.org/club' },
      'STROM_PUBLIC_URL must be an address without a path',
    ],
    [
      { STROM_PUBLIC_URL: 'https://live.example.org/?a=b' },
      'STROM_PUBLIC_URL must be an address without a path',
    ],
    [
      { STROM_PUBLIC_URL: 'https://me@live.example.org' },
      'STROM_PUBLIC_URL must be an address without a user name',
    ],
    [{ STROM_NODE_URL: 'http://:secret@10.0.0.11' }, 'STROM_NODE_URL must be an address without a user name'],
    [{ STROM_NODE_URL: 'http://10.0.0.11:3000/inner' }, 'STROM_NODE_URL must be an address without a path'],
    [
      { STROM_TRUST_PROXY: '999.1.1.1' },
      'STROM_TRUST_PROXY must be the addresses or networks of the proxies',
    ],
    [
      { STROM_TRUST_PROXY: '10.0.0.0/33' },
      'STROM_TRUST_PROXY must be the addresses or networks of the proxies',
    ],
    [
      { STROM_TRUST_PROXY: '10.0.0.0/8,' },
      'STROM_TRUST_PROXY must be the addresses or networks of the proxies',
    ],
    [
      { STROM_TRUST_PROXY: '0.0.0.0/0' },
      'STROM_TRUST_PROXY must be the addresses or networks of the proxies',
    ],
    [{ STROM_TRUST_PROXY: '::/0' }, 'STROM_TRUST_PROXY must be the addresses or networks of the proxies'],
    [
      { STROM_TRUST_PROXY: 'fe80::1%eth0' },
      'STROM_TRUST_PROXY must be the addresses or networks of the proxies',
    ],
    [{ STROM_RTMP_HOST: 'a b' }, 'STROM_RTMP_HOST must be a host name or an IP address'],
    [
      { STROM_RESTORE_DRILL: 'yes', STROM_RTMP_HOST: '0.0.0.0' },
      'STROM_RTMP_HOST must be 127.0.0.1 with STROM_RESTORE_DRILL=yes',
    ],
    [{ STROM_TRUST_PROXY: '1.2' }, 'STROM_TRUST_PROXY must be the addresses or networks of the proxies'],
    [{ STROM_SMTP_URL: 'mail.example.org' }, 'STROM_SMTP_URL must be an address such as smtp://'],
    [
      { STROM_SMTP_URL: 'smtp://me:p@ss/w@mail.example.org' },
      'in user and password write @ as %40, / as %2F',
    ],
    [{ STROM_SMTP_URL: 'smtp://me:12#3@mail.example.org' }, '# as %23'],
    [{ STROM_SMTP_URL: 'smtp://me:12?3@mail.example.org' }, '? as %3F'],
    [
      { STROM_SMTP_URL: 'smtp://mail.example/?requireTls=true' },
      'STROM_SMTP_URL must spell the option that asks for TLS',
    ],
    [
      { STROM_DATABASE_URL: 'postgres://u@h/d?ssl_mode=require' },
      'STROM_DATABASE_URL must spell the option that asks for TLS',
    ],
    [{ STROM_SMTP_URL: 'smtp://' }, 'STROM_SMTP_URL must be an address such as smtp://'],
    [
      { STROM_SMTP_URL: 'console', STROM_MODE: 'demonstration' },
      'STROM_SMTP_URL is console in a demonstration',
    ],
    [{ STROM_MAIL_FROM: 'nobody' }, 'STROM_MAIL_FROM must be a mail address'],
    [{ STROM_MAIL_FROM: 'Club a@b.example>' }, 'STROM_MAIL_FROM must be a mail address'],
    [{ STROM_MAIL_FROM: 'Club <a@b.example' }, 'STROM_MAIL_FROM must be a mail address'],
    [{ STROM_MAIL_FROM: 'Club a@b.example' }, 'STROM_MAIL_FROM must be a mail address'],
    [{ STROM_LOG_LEVEL: 'loud' }, 'STROM_LOG_LEVEL must be one of'],
    [{ STROM_METRICS_TOKEN: 'short' }, 'STROM_METRICS_TOKEN must have at least 16 characters'],
    [{ STROM_EDGE_SECRET: 'short' }, 'STROM_EDGE_SECRET must have at least 16 characters'],
    [{ STROM_MODE: 'prod' }, 'STROM_MODE must be one of demonstration, production'],
    [{ STROM_MODE: 'production' }, 'STROM_PUBLIC_URL is missing'],
    [{ STROM_MODE: 'production', STROM_PUBLIC_URL: 'https://a.example' }, 'STROM_SMTP_URL is missing'],
    [{ STROM_MODE: 'production', STROM_SMTP_URL: 'smtp://mail.example' }, 'STROM_MAIL_FROM is missing'],
    [{ STROM_MODE: 'production' }, 'STROM_PAYPAL_CLIENT_SECRET is missing: the secret of the app'],
    [{ STROM_MODE: 'production' }, 'or STROM_PAYMENTS=none to take no money'],
    [{ STROM_PAYMENTS: 'cash' }, 'PAYMENTS must be none, or be left out'],
    [{ STROM_PAYPAL_API_URL: 'api-m.paypal.com' }, 'STROM_PAYPAL_API_URL must be an address such as'],
    [
      { STROM_PAYPAL_API_URL: 'https://api-m.paypal.com/v1' },
      'STROM_PAYPAL_API_URL must be an address without a path, such as https://api-m.paypal.com',
    ],
    [{ STROM_PAYPAL_CLIENT_SECRET: 'two words' }, 'STROM_PAYPAL_CLIENT_SECRET must be copied from PayPal'],
    [{ STROM_PAYPAL_CLIENT_ID: 'id' }, 'STROM_PAYPAL_API_URL is missing'],
    [{ STROM_PAYPAL_CLIENT_ID: 'id' }, 'STROM_PAYPAL_CLIENT_SECRET is missing'],
    [{ STROM_PAYPAL_CLIENT_ID: 'id' }, 'STROM_PAYPAL_WEBHOOK_ID is missing'],
    [{ ...payPal, STROM_PAYPAL_WEBHOOK_ID: undefined }, 'STROM_PAYPAL_WEBHOOK_ID is missing'],
    [{ ...payPal, STROM_PAYMENTS: 'none' }, 'STROM_PAYPAL_CLIENT_ID is set although STROM_PAYMENTS=none'],
    [
      { ...payPal, STROM_MODE: 'production', STROM_PAYPAL_API_URL: 'http://127.0.0.1:3900' },
      'STROM_PAYPAL_API_URL must be https://api-m.paypal.com',
    ],
  ])('%j is refused: %s', (variables, sentence) => {
    expect(() => readConfig(variables)).toThrow(StartupError)
    expect(() => readConfig(variables)).toThrow(sentence)
  })

  it('names every wrong setting at once', () => {
    expect(() => readConfig({ PORT: 'x', STROM_LOG_LEVEL: 'loud' })).toThrow(/PORT .*\n.*STROM_LOG_LEVEL/)
  })

  it('names what is missing beside what is wrong', () => {
    const named = (variables: NodeJS.ProcessEnv) => {
      try {
        readConfig(variables)
        return []
      } catch (error) {
        return (error as Error).message.split('\n').map((line) => line.trim().split(' ')[0])
      }
    }
    const payPalNames = [
      'STROM_PAYPAL_API_URL',
      'STROM_PAYPAL_CLIENT_ID',
      'STROM_PAYPAL_CLIENT_SECRET',
      'STROM_PAYPAL_WEBHOOK_ID',
    ]
    expect(named({ STROM_MODE: 'production', STROM_LOG_LEVEL: 'verbose' })).toEqual([
      ...['These', 'STROM_LOG_LEVEL', 'STROM_PUBLIC_URL', 'STROM_SMTP_URL', 'STROM_MAIL_FROM'],
      ...payPalNames,
    ])
    expect(named({ STROM_PAYPAL_CLIENT_ID: 'x', PORT: 'x' })).toEqual([
      ...[
        'These',
        'STROM_PORT',
        'STROM_PAYPAL_API_URL',
        'STROM_PAYPAL_CLIENT_SECRET',
        'STROM_PAYPAL_WEBHOOK_ID',
      ],
    ])
    // A wrong value is not reported as missing, too.
    const wrong = {
      STROM_PUBLIC_URL: 'x',
      STROM_SMTP_URL: 'x',
      STROM_MAIL_FROM: 'x',
      STROM_PAYPAL_API_URL: 'x',
    }
    expect(named({ STROM_MODE: 'production', ...payPal, ...wrong })).toEqual(['These', ...Object.keys(wrong)])
  })

  it.each([
    [{ STROM_MODE: 'production' }, 'STROM_RESTORE_DRILL is set in production'],
    [{ HOST: '0.0.0.0' }, 'HOST must be 127.0.0.1 with STROM_RESTORE_DRILL=yes'],
    [{ STROM_SMTP_URL: 'smtp://mail.example' }, 'STROM_SMTP_URL is set although STROM_RESTORE_DRILL=yes'],
    [payPal, 'STROM_PAYPAL_API_URL is set although STROM_RESTORE_DRILL=yes'],
    [{ STROM_RESTORE_DRILL: 'no' }, 'STROM_RESTORE_DRILL must be yes, or be left out'],
  ])('a drill with %j is refused: %s', (variables, sentence) => {
    expect(() => readConfig({ STROM_RESTORE_DRILL: 'yes', ...variables })).toThrow(sentence)
  })

  it('writes addresses of hosts as browsers do', () => {
    const env = {
      ...payPal,
      STROM_PAYPAL_API_URL: 'https://API-m.PayPal.com:443/',
      STROM_NODE_URL: 'http://Node-1:80',
    }
    expect(readConfig({ ...env, STROM_PUBLIC_URL: 'https://Live.Example.org:443/' })).toMatchObject({
      publicUrl: 'https://live.example.org',
      nodeUrl: 'http://node-1',
      payments: { apiUrl: 'https://api-m.paypal.com' },
    })
  })

  it('takes an empty variable for a missing one', () => {
    expect(readConfig({ PORT: '', STROM_DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })

  it.each([
    ['1', 1],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['fd00::/64', ['fd00::/64']],
  ])('STROM_TRUST_PROXY=%s', (value, trusted) => {
    expect(readConfig({ STROM_TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  it.each([
    [{}, '127.0.0.1', '127.0.0.1'],
    [{ STROM_RTMP_HOST: '0.0.0.0' }, '127.0.0.1', '0.0.0.0'],
    [{ STROM_MODE: 'demonstration', STROM_HOST: '0.0.0.0' }, '0.0.0.0', '0.0.0.0'],
    [{ STROM_MODE: 'demonstration', HOST: '10.0.0.1', STROM_RTMP_HOST: '::1' }, '10.0.0.1', '::1'],
  ])('%j: pages on %s, RTMP on %s', (env, host, rtmpHost) => {
    expect(readConfig(env)).toMatchObject({ host, rtmpHost })
  })

  it.each([
    ['postgres://strom@/strom?host=/run/db', 'postgres://strom@localhost/strom?host=/run/db'],
    ['postgresql://u:p@:5433/strom?host=/run/db', 'postgresql://u:p@localhost:5433/strom?host=/run/db'],
    ['postgres:///strom?host=/run/db', 'postgres:///strom?host=/run/db'],
    ['postgres://u:p%40@db/strom?options=-c a=b@/c', 'postgres://u:p%40@db/strom?options=-c a=b@/c'],
  ])('STROM_DATABASE_URL=%s', (value, databaseUrl) => {
    expect(readConfig({ STROM_DATABASE_URL: value }).databaseUrl).toBe(databaseUrl)
  })

  it('has no slash at the end of the public address', () => {
    expect(readConfig({ STROM_PUBLIC_URL: 'https://live.example.org/' }).publicUrl).toBe(
      'https://live.example.org',
    )
  })

  it.each([
    [{}, { kind: 'emulator' }],
    [{ STROM_PAYMENTS: 'none' }, { kind: 'none' }],
    [
      payPal,
      {
        kind: 'paypal',
        apiUrl: 'https://api-m.sandbox.paypal.com',
        clientId: 'id',
        clientSecret: 'very-secret',
        webhookId: 'WEBHOOK',
      },
    ],
  ])('payments by %j', (variables, payments) => {
    expect(readConfig(variables).payments).toEqual(payments)
  })

  it('names no secret in what it says', () => {
    const wrong = { ...payPal, STROM_PAYPAL_WEBHOOK_ID: '', PORT: 'x' }
    expect(() => readConfig(wrong)).not.toThrow('very-secret')
    expect(() => readConfig({ ...wrong, STROM_PAYPAL_CLIENT_SECRET: 'with space' })).not.toThrow('with space')
  })
})

describe('a file .env', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'strom-env-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (content: string | Buffer) => writeFileSync(join(folder, '.env'), content)
  const read = (variables: NodeJS.ProcessEnv = {}) => readConfig(variables, readEnvFile(folder))

  it('that cannot be read is refused, rather than a site of other settings started', () => {
    expect(readEnvFile(folder)).toEqual({})
    mkdirSync(join(folder, '.env'))
    expect(read).toThrow(StartupError)
    expect(read).toThrow(`${join(folder, '.env')} cannot be read: it is a folder.`)
  })

  it('may begin with a byte-order mark; the environment wins', () => {
    write('\ufeffPORT=3100\nLOG_LEVEL=info\n')
    expect(read()).toMatchObject({ port: 3100, logLevel: 'info' })
    expect(read({ STROM_LOG_LEVEL: 'error' })).toMatchObject({ port: 3100, logLevel: 'error' })
    write('\ufeffSTROM_MODE=production\n')
    expect(read).toThrow('STROM_PUBLIC_URL is missing')
  })

  it.each(['', '\ufeff'])('in UTF-16 is refused: %j', (mark) => {
    write(Buffer.from(`${mark}STROM_MODE=production\n`, 'utf16le'))
    expect(read).toThrow(StartupError)
    expect(read).toThrow('perhaps in UTF-16; save it as UTF-8.')
  })

  it('with a slip in a name is refused; names of others are none of our business', () => {
    write('STROM_MDOE=production\nport=3100\n')
    expect(read).toThrow("STROM_MDOE in .env is not known; did you mean 'STROM_MODE'?")
    expect(read).toThrow("port in .env is not known; did you mean 'PORT'?")
    expect(() => read({ STROM_LOG_LEVEL: 'loud' })).toThrow(/STROM_LOG_LEVEL must .*\n.*STROM_MDOE/)
    write('COMPOSE_PROJECT_NAME=strom\nTZ=Europe/Oslo\nNODE_ENV=production\nPORT=3100\n')
    expect(read({ STROM_MDOE: 'production' })).toMatchObject({ port: 3100 })
  })
})
