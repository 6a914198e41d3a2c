// At the most verbose level, no known secret reaches the log.
import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { mailedSecret } from '../../../testing/outbox.ts'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addExternalChannel } from '../../live/external/external-channels-admin.ts'
import { addPushChannel } from '../../live/push/push-channels-admin.ts'
import { timeCodeAt } from '../../people/second-factor/time-codes.ts'
import { probeSources } from '../../watch/health/probe-sources.ts'

const lines: string[] = []
const configured = {
  STROM_EDGE_SECRET: 'edge-secret-of-this-test',
  STROM_METRICS_TOKEN: 'metrics-token-of-this-test',
  STROM_SMTP_URL: 'smtp://somebody:smtp-password-of-this-test@127.0.0.1:9',
  STROM_PAYPAL_API_URL: 'http://127.0.0.1:9',
  STROM_PAYPAL_CLIENT_ID: 'client-id-of-this-test',
  STROM_PAYPAL_CLIENT_SECRET: 'paypal-secret-of-this-test',
  STROM_PAYPAL_WEBHOOK_ID: 'webhook-of-this-test',
}

let stage: Stage
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  stage = await openStage({ env: { STROM_LOG_LEVEL: 'trace', ...configured }, logTo })
})
afterAll(() => stage.close())

/** Returns every secret that was sent or created. */
async function driveTheSite(): Promise<string[]> {
  const { call, server, app } = stage
  const wrong = 'a-wrong-password-of-this-test'
  const chosen = 'a-new-password-of-this-test'
  const viewer = await stage.viewer()
  const { email } = viewer
  const streamToken = await viewer.play()
  await call(contract.sessions.login, { body: { email, password: wrong } })
  await call(contract.sessions.user, { token: viewer.signIn, body: {} })
  await call(contract.sessions.user, { token: 'an-unknown-token-of-this-test', body: {} })
  await server.inject({ url: `/media/stream-0/index.m3u8?token=${streamToken}` })
  await server.inject({ url: `/media/t/${streamToken}/stream-0/720p/index.m3u8` })
  await server.inject({ url: `/sldp/stream-0?token=${streamToken}` })
  const forged = '\n{"level":50,"msg":"forged"}'
  await server.inject({ url: `/nowhere${encodeURIComponent(forged)}`, headers: { token: 'x%0a' } })
  await call(contract.sessions.login, { body: { email: `a@b.no${forged}`, password: wrong } })
  const change = { username: 'Test', email: `new-${email}`, password: testPassword }
  await call(contract.accounts.updateUsernameAndEmail, { token: viewer.signIn, body: change })
  const emailToken = await mailedSecret(app, `new-${email}`, 'email-change-confirm')
  await call(contract.accounts.confirmEmailChange, { body: { email_token: emailToken } })
  await server.inject({ url: `/confirm-email-change?token=${emailToken}` })
  const invited = 'invited@example.org'
  await call(contract.invitations.send, { token: viewer.signIn, body: { invitationEmail: invited } })
  const invitation = await mailedSecret(app, invited, 'invitation')
  await call(contract.invitations.lookUp, { params: { id: invitation } })
  const registration = { email: invited, password: chosen, invitationId: invitation }
  await call(contract.invitations.register, { body: registration })
  const begun = await call(contract.secondFactor.begin, {
    token: viewer.signIn,
    body: { password: testPassword },
  })
  const { secret } = begun.json<{ secret: string }>()
  const code = timeCodeAt(secret, app.clock.now())
  const confirmed = await call(contract.secondFactor.confirm, { token: viewer.signIn, body: { code } })
  const [recoveryCode = ''] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes
  const withCode = { email: `new-${email}`, password: testPassword, code: recoveryCode }
  await call(contract.sessions.login, { body: withCode })
  const added = await addPushChannel(app, commandLine, { id: 'arena', title: 'Arena' })
  const key = added.ok ? added.key : ''
  await server.inject({ url: '/ingest/arena', headers: { authorization: `Bearer ${key}` } })
  await server.inject({ url: '/ingest/arena?key=a-wrong-key-of-this-test' })
  const source = 'http://127.0.0.1:9/live/address-of-this-test/index.m3u8'
  const headers = { authorization: 'Bearer header-of-this-test' }
  const fetched = { id: 'news', title: 'News', address: source, headers, allowInner: true }
  await addExternalChannel(app, commandLine, fetched)
  await stage.build.stream({ id: 'news', channel: 'news' })
  await probeSources(app)
  const bearer = `Bearer ${configured.STROM_METRICS_TOKEN}`
  await server.inject({ url: '/metrics', headers: { authorization: bearer } })
  const cart = { accountsAndMonths: [{ email: invited, months: 1 }], rewardPoints: 0 }
  await call(contract.payments.createOrder, { token: viewer.signIn, body: cart })

  // Internal failures log most, so a table is missing during the calls.
  const tables = ['recovery_codes', 'devices', 'account_links', 'invitations', 'playback_sessions'] as const
  for (const table of tables) await app.db.schema.alterTable(table).renameTo(`gone_${table}`).execute()
  await call(contract.sessions.login, { body: { email: `new-${email}`, password: testPassword } })
  await call(contract.sessions.login, { body: withCode })
  await call(contract.sessions.user, { token: viewer.signIn, body: {} })
  await call(contract.accounts.verifyPasswordResetToken, { body: { token: 'reset-token-of-this-test' } })
  await call(contract.invitations.lookUp, { params: { id: invitation } })
  await call(contract.invitations.register, { body: registration })
  await server.inject({ url: `/media/stream-0/index.m3u8?token=${streamToken}` })
  for (const table of tables) await app.db.schema.alterTable(`gone_${table}`).renameTo(table).execute()
  const { STROM_METRICS_TOKEN, STROM_SMTP_URL, STROM_PAYPAL_CLIENT_SECRET } = configured
  return [
    ...[testPassword, wrong, chosen, viewer.signIn, 'an-unknown-token-of-this-test', streamToken],
    ...[emailToken, invitation, key, 'reset-token-of-this-test'],
    ...[secret, recoveryCode, recoveryCode.replaceAll('-', '')],
    ...[
      'a-wrong-key-of-this-test',
      'address-of-this-test',
      'header-of-this-test',
      configured.STROM_EDGE_SECRET,
    ],
    ...[STROM_METRICS_TOKEN, new URL(STROM_SMTP_URL).password, STROM_PAYPAL_CLIENT_SECRET],
  ]
}

describe('the log', () => {
  it('is JSON with request ids, and has no secret, whatever happens', async () => {
    const secrets = await driveTheSite()
    const entries = lines.map((line) => JSON.parse(line))
    // No input may begin a log line.
    for (const line of lines) expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(entries.filter(({ msg }) => msg === 'forged')).toEqual([])
    const answered = entries.filter(({ msg }) => msg === 'answered')
    expect(answered.length).toBeGreaterThan(15)
    for (const { reqId, req, status, time } of answered) {
      expect(Math.abs(time - Date.now())).toBeLessThan(60_000)
      expect(reqId).toMatch(/^[0-9a-f-]{36}-\d+$/)
      expect(req.url).toMatch(/^\//)
      expect(status).toBeGreaterThan(99)
    }
    const saw = (path: string, status: number) =>
      answered.some((entry) => entry.req.url === path && entry.status === status)
    expect(saw(contract.sessions.login.path, 200)).toBe(true)
    expect(saw(contract.sessions.user.path, 403)).toBe(true)
    const failures = entries.filter(({ msg }) => msg === 'request failed')
    expect(failures.length).toBeGreaterThan(2)
    for (const { err, incident, reqId } of failures) {
      expect(answered.map((entry) => entry.reqId)).toContain(reqId)
      expect(incident).toMatch(/^[0-9a-f-]{36}$/)
      expect(err.message).toMatch(/does not exist/)
    }
    const all = lines.join('')
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(9)
      expect(all).not.toContain(secret)
    }
    expect(all).not.toContain('argon2')
  })
})
