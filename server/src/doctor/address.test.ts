import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { checkAddresses } from './address.ts'

const production = {
  STROM_MODE: 'production',
  PAYMENTS: 'none',
  MAIL_FROM: 'post@example.org',
  PUBLIC_URL: 'https://live.example.org',
  SMTP_URL: 'smtp://user:secret@mail.example.org:587',
  TRUST_PROXY: '1',
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
  [{ HOST: '0.0.0.0' }, { port: 'warning', 'public address': 'warning' }],
  [{ PUBLIC_URL: 'http://live.example.org' }, { 'public address': 'warning' }],
  [{ PUBLIC_URL: 'https://live.example.org' }, { 'public address': 'warning' }],
  [{ ...production, PUBLIC_URL: 'https://localhost' }, { 'public address': 'problem' }],
])('%j: %j', (env, expected) => {
  expect(readStates(env)).toMatchObject(expected)
})

it('shows no password of the mail server', () => {
  expect(JSON.stringify(checkAddresses(readConfig(production)))).not.toContain('secret')
})
