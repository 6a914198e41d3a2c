import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

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
    [{ PORT: '3000x' }, 'PORT must be a port from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a port from 0 to 65535'],
    [{ PUBLIC_URL: 'live.example.org' }, 'PUBLIC_URL must be an address such as https://live.example.org'],
    [{ PUBLIC_URL: 'ftp://live.example.org' }, 'PUBLIC_URL must be an address such as'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address such as smtp://'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be a mail address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ STROM_MODE: 'prod' }, 'STROM_MODE must be one of demonstration, production'],
    [{ STROM_MODE: 'production' }, 'PUBLIC_URL is missing'],
    [{ STROM_MODE: 'production', PUBLIC_URL: 'https://a.example' }, 'SMTP_URL is missing'],
    [{ STROM_MODE: 'production', SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is missing'],
  ])('%j is refused: %s', (variables, sentence) => {
    expect(() => readConfig(variables)).toThrow(StartupError)
    expect(() => readConfig(variables)).toThrow(sentence)
  })

  it('names every wrong setting at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT .*\n.*LOG_LEVEL/)
  })

  it('takes an empty variable for a missing one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it.each([
    ['1', 1],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('TRUST_PROXY=%s', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  it('has no slash at the end of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://live.example.org/' }).publicUrl).toBe('https://live.example.org')
  })
})
