import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readEnvFile } from './config-file.ts'
import { StartupError } from './startup-error.ts'

const payPal = {
  PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'very-secret',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK',
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
    [{ PUBLIC_URL: 'live.example.org' }, 'PUBLIC_URL must be an address such as https://live.example.org'],
    [{ PUBLIC_URL: 'ftp://live.example.org' }, 'PUBLIC_URL must be an address such as'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies'],
    [{ PUBLIC_URL: 'https://live.example.org/club' }, 'PUBLIC_URL must be an address without a path'],
    [{ PUBLIC_URL: 'https://live.example.org/?a=b' }, 'PUBLIC_URL must be an address without a path'],
    [{ PUBLIC_URL: 'https://me@live.example.org' }, 'PUBLIC_URL must be an address without a user name'],
    [{ NODE_URL: 'http://:secret@10.0.0.11' }, 'NODE_URL must be an address without a user name'],
    [{ NODE_URL: 'http://10.0.0.11:3000/inner' }, 'NODE_URL must be an address without a path'],
    [{ TRUST_PROXY: '999.1.1.1' }, 'TRUST_PROXY must be the number of proxies'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be the number of proxies'],
    [{ TRUST_PROXY: '10.0.0.0/8,' }, 'TRUST_PROXY must be the number of proxies'],
    [{ TRUST_PROXY: '1.2' }, 'TRUST_PROXY must be the number of proxies'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address such as smtp://'],
    [{ SMTP_URL: 'smtp://me:p@ss/w@mail.example.org' }, 'in user and password write @ as %40, / as %2F'],
    [{ SMTP_URL: 'smtp://me:12#3@mail.example.org' }, '# as %23'],
    [{ SMTP_URL: 'smtp://me:12?3@mail.example.org' }, '? as %3F'],
    [
      { SMTP_URL: 'smtp://mail.example/?requireTls=true' },
      'SMTP_URL must spell the option that asks for TLS',
    ],
    [
      { DATABASE_URL: 'postgres://u@h/d?ssl_mode=require' },
      'DATABASE_URL must spell the option that asks for TLS',
    ],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address such as smtp://'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be a mail address'],
    [{ MAIL_FROM: 'Club a@b.example>' }, 'MAIL_FROM must be a mail address'],
    [{ MAIL_FROM: 'Club <a@b.example' }, 'MAIL_FROM must be a mail address'],
    [{ MAIL_FROM: 'Club a@b.example' }, 'MAIL_FROM must be a mail address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ EDGE_SECRET: 'short' }, 'EDGE_SECRET must have at least 16 characters'],
    [{ STROM_MODE: 'prod' }, 'STROM_MODE must be one of demonstration, production'],
    [{ STROM_MODE: 'production' }, 'PUBLIC_URL is missing'],
    [{ STROM_MODE: 'production', PUBLIC_URL: 'https://a.example' }, 'SMTP_URL is missing'],
    [{ STROM_MODE: 'production', SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is missing'],
    [{ STROM_MODE: 'production' }, 'PAYPAL_CLIENT_SECRET is missing: the secret of the app'],
    [{ STROM_MODE: 'production' }, 'or PAYMENTS=none to take no money'],
    [{ PAYMENTS: 'cash' }, 'PAYMENTS must be none, or be left out'],
    [{ PAYPAL_API_URL: 'api-m.paypal.com' }, 'PAYPAL_API_URL must be an address such as'],
    [
      { PAYPAL_API_URL: 'https://api-m.paypal.com/v1' },
      'PAYPAL_API_URL must be an address without a path, such as https://api-m.paypal.com',
    ],
    [{ PAYPAL_CLIENT_SECRET: 'two words' }, 'PAYPAL_CLIENT_SECRET must be copied from PayPal'],
    [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_API_URL is missing'],
    [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_SECRET is missing'],
    [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_WEBHOOK_ID is missing'],
    [{ ...payPal, PAYPAL_WEBHOOK_ID: undefined }, 'PAYPAL_WEBHOOK_ID is missing'],
    [{ ...payPal, PAYMENTS: 'none' }, 'PAYPAL_CLIENT_ID is set although PAYMENTS=none'],
    [
      { ...payPal, STROM_MODE: 'production', PAYPAL_API_URL: 'http://127.0.0.1:3900' },
      'PAYPAL_API_URL must be https://api-m.paypal.com',
    ],
  ])('%j is refused: %s', (variables, sentence) => {
    expect(() => readConfig(variables)).toThrow(StartupError)
    expect(() => readConfig(variables)).toThrow(sentence)
  })

  it('names every wrong setting at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT .*\n.*LOG_LEVEL/)
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
    const payPalNames = ['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']
    expect(named({ STROM_MODE: 'production', LOG_LEVEL: 'verbose' })).toEqual([
      ...['These', 'LOG_LEVEL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'],
      ...payPalNames,
    ])
    expect(named({ PAYPAL_CLIENT_ID: 'x', PORT: 'x' })).toEqual([
      ...['These', 'PORT', 'PAYPAL_API_URL', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    ])
    // A wrong value is not reported as missing, too.
    const wrong = { PUBLIC_URL: 'x', SMTP_URL: 'x', MAIL_FROM: 'x', PAYPAL_API_URL: 'x' }
    expect(named({ STROM_MODE: 'production', ...payPal, ...wrong })).toEqual(['These', ...Object.keys(wrong)])
  })

  it.each([
    [{ STROM_MODE: 'production' }, 'RESTORE_DRILL is set in production'],
    [{ HOST: '0.0.0.0' }, 'HOST must be 127.0.0.1 with RESTORE_DRILL=yes'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set although RESTORE_DRILL=yes'],
    [payPal, 'PAYPAL_API_URL is set although RESTORE_DRILL=yes'],
    [{ RESTORE_DRILL: 'no' }, 'RESTORE_DRILL must be yes, or be left out'],
  ])('a drill with %j is refused: %s', (variables, sentence) => {
    expect(() => readConfig({ RESTORE_DRILL: 'yes', ...variables })).toThrow(sentence)
  })

  it('writes addresses of hosts as browsers do', () => {
    const env = { ...payPal, PAYPAL_API_URL: 'https://API-m.PayPal.com:443/', NODE_URL: 'http://Node-1:80' }
    expect(readConfig({ ...env, PUBLIC_URL: 'https://Live.Example.org:443/' })).toMatchObject({
      publicUrl: 'https://live.example.org',
      nodeUrl: 'http://node-1',
      payments: { apiUrl: 'https://api-m.paypal.com' },
    })
  })

  it('takes an empty variable for a missing one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it.each([
    ['1', 1],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['fd00::/64', ['fd00::/64']],
  ])('TRUST_PROXY=%s', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  it.each([
    ['postgres://strom@/strom?host=/run/db', 'postgres://strom@localhost/strom?host=/run/db'],
    ['postgresql://u:p@:5433/strom?host=/run/db', 'postgresql://u:p@localhost:5433/strom?host=/run/db'],
    ['postgres:///strom?host=/run/db', 'postgres:///strom?host=/run/db'],
    ['postgres://u:p%40@db/strom?options=-c a=b@/c', 'postgres://u:p%40@db/strom?options=-c a=b@/c'],
  ])('DATABASE_URL=%s', (value, databaseUrl) => {
    expect(readConfig({ DATABASE_URL: value }).databaseUrl).toBe(databaseUrl)
  })

  it('has no slash at the end of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://live.example.org/' }).publicUrl).toBe('https://live.example.org')
  })

  it.each([
    [{}, { kind: 'emulator' }],
    [{ PAYMENTS: 'none' }, { kind: 'none' }],
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
    const wrong = { ...payPal, PAYPAL_WEBHOOK_ID: '', PORT: 'x' }
    expect(() => readConfig(wrong)).not.toThrow('very-secret')
    expect(() => readConfig({ ...wrong, PAYPAL_CLIENT_SECRET: 'with space' })).not.toThrow('with space')
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
    expect(read({ LOG_LEVEL: 'error' })).toMatchObject({ port: 3100, logLevel: 'error' })
    write('\ufeffSTROM_MODE=production\n')
    expect(read).toThrow('PUBLIC_URL is missing')
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
    expect(() => read({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL must .*\n.*STROM_MDOE/)
    write('COMPOSE_PROJECT_NAME=strom\nTZ=Europe/Oslo\nNODE_ENV=production\nPORT=3100\n')
    expect(read({ STROM_MDOE: 'production' })).toMatchObject({ port: 3100 })
  })
})
