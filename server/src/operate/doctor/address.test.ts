import { expect, it } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { checkAddresses } from './address.ts'

const production = {
  STROM_MODE: 'production',
  STROM_PAYMENTS: 'none',
  STROM_MAIL_FROM: 'post@example.org',
  STROM_PUBLIC_URL: 'https://live.example.org',
  STROM_SMTP_URL: 'smtp://user:secret@mail.example.org:587',
  STROM_TRUST_PROXY: '1',
}

function readStates(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(checkAddresses(readConfig(env)).map(({ check, state }) => [check, state]))
}

it.each([
  ['nothing is set', {}],
  ['a production site is whole', production],
])('is content when %s', (_when, env) => {
  expect(new Set(Object.values(readStates(env)))).toEqual(new Set(['ok']))
})

it.each([
  [
    { STROM_MODE: 'demonstration', STROM_HOST: '0.0.0.0' },
    { port: 'warning', 'public address': 'warning' },
  ],
  [{ STROM_PUBLIC_URL: 'http://live.example.org' }, { 'public address': 'warning' }],
  [{ STROM_PUBLIC_URL: 'https://live.example.org' }, { 'public address': 'warning' }],
  [
    { ...production, STROM_HOST: '0.0.0.0', STROM_RTMP_PORT: '1935' },
    { 'public address': 'warning', rtmp: 'ok' },
  ],
  [{ ...production, STROM_HOST: '0.0.0.0', STROM_TRUST_PROXY: '10.0.0.2' }, { 'public address': 'ok' }],
  [{ ...production, STROM_HOST: '0.0.0.0', STROM_TRUST_PROXY: '0' }, { 'public address': 'ok' }],
  [{ ...production, STROM_HOST: '::1' }, { 'public address': 'ok' }],
  [
    { ...production, STROM_RTMP_PORT: '1935' },
    { 'public address': 'ok', rtmp: 'warning' },
  ],
  [
    { ...production, STROM_RTMP_PORT: '1935', STROM_RTMP_HOST: '0.0.0.0' },
    { 'public address': 'ok', rtmp: 'ok' },
  ],
  [
    { ...production, STROM_RTMP_PORT: '1935', STROM_RTMP_URL: 'rtmps://live.example.org:1936/live' },
    { rtmp: 'ok' },
  ],
  [{ ...production, STROM_PUBLIC_URL: 'https://localhost' }, { 'public address': 'problem' }],
])('%j: %j', (env, expected) => {
  expect(readStates(env)).toMatchObject(expected)
})

it('shows no password of the mail server', () => {
  expect(JSON.stringify(checkAddresses(readConfig(production)))).not.toContain('secret')
})
