import { randomUUID } from 'node:crypto'
import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionSettings } from '../../../testing/production.ts'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { backUpDaily, noteCopied } from '../../base/backup/daily-backup.ts'
import { registerSiteFigures } from './site-figures.ts'

const token = 'a-token-for-prometheus'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ env: { STROM_METRICS_TOKEN: token } })
})
afterAll(() => stage.close())

/** By name and labels, in the order written. */
async function figures(site = stage): Promise<Map<string, number>> {
  const answer = await site.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').pop())]))
}

describe('figures for Prometheus', () => {
  it('are for who has the token, or, without one, for this machine only', async () => {
    for (const authorization of [undefined, 'Bearer x', `Bearer ${token}x`, `Basic ${token}`]) {
      const headers = authorization ? { authorization } : {}
      const answer = await stage.server.inject({ url: '/metrics', headers })
      expect([authorization, answer.statusCode]).toEqual([authorization, 403])
      expect(answer.body).not.toContain('strom_')
    }
    const tokenless = await openTestApp()
    const read = async (remoteAddress: string, headers = {}) =>
      (await tokenless.server.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    expect([await read('127.0.0.1'), await read('::1'), await read('203.0.113.1')]).toEqual([200, 200, 403])
    // A proxy on this machine speaks for another one.
    expect(await read('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    await tokenless.close()
  })

  it('tell of requests, sessions, pictures, orders, mails, jobs and the process', async () => {
    const viewer = await stage.viewer()
    const streamToken = await viewer.play()
    expect(await stage.gate(streamToken)).toBe('yes')
    await stage.app.registry.writeBack()
    const report = { startUpMs: 400, stalls: 2, stalledMs: 1500, rendition: '1080p', latency: 0.7 }
    const told = await stage.call(contract.playback.figures, {
      token: viewer.signIn,
      body: { streamToken, figures: report } as never,
    })
    expect(told.json()).toMatchObject({ resultCode: 1 })
    await stage.build.order({ buyer_id: viewer.accountId })
    await stage.call(contract.accounts.createPasswordResetToken, { body: { email: viewer.email } })
    await stage.call(contract.streams.all)

    const read = await figures()
    const seen = (name: string) => [...read].filter(([key]) => key === name || key.startsWith(`${name}{`))
    expect(read.get('strom_database_up')).toBe(1)
    expect(read.get('strom_orders{state="created"}')).toBe(1)
    expect(read.get('strom_orders{state="disputed"}')).toBe(0)
    expect(read.get('strom_mails{state="failed"}')).toBe(0)
    expect(read.get('strom_playback_sessions{stream="stream-0",player="default"}')).toBe(1)
    expect(read.get('strom_player_reporting_sessions{player="default"}')).toBe(1)
    expect(read.get('strom_player_start_up_seconds{player="default",quantile="0.5"}')).toBeCloseTo(0.4)
    expect(read.get('strom_player_start_up_seconds{player="default",quantile="0.95"}')).toBeCloseTo(0.4)
    expect(read.get('strom_player_latency_seconds{player="default"}')).toBeCloseTo(0.7)
    expect(read.get('strom_player_stalls{player="default"}')).toBe(2)
    expect(read.get('strom_player_stalled_seconds{player="default"}')).toBe(1.5)
    expect(seen('strom_jobs').map(([key]) => key)).toContainEqual(expect.stringContaining('password-reset'))
    const refused = `strom_http_requests_total{route="${contract.streams.all.path}",method="GET",code="403"}`
    expect(read.get(refused)).toBe(1)
    const route = `route="${contract.streams.all.path}"`
    expect(read.get(`strom_http_request_duration_seconds_count{${route}}`)).toBe(1)
    expect(read.get(`strom_http_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBe(1)
    for (const name of [
      'strom_build_info',
      'nodejs_eventloop_lag_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect(seen(name), name).toHaveLength(1)
    }
    expect(seen('strom_database_connections').length).toBe(stage.app.poolLoad ? 3 : 0)
  })

  it('count whole what may still go on, and for a week what has come to its end', async () => {
    const site = await openStage({ env: { STROM_METRICS_TOKEN: token } })
    const { db, clock } = site.app
    const { id, email } = await site.build.account()
    for (const days of [7, 8]) {
      const created_at = new Date(clock.now() - days * 86_400_000)
      for (const state of ['created', 'disputed', 'expired', 'completed'] as const) {
        const completed_at = state === 'completed' ? created_at : null
        await site.build.order({ buyer_id: id, state, created_at, completed_at })
      }
      for (const state of ['queued', 'failed', 'sent'] as const) {
        const text = { kind: 'reset', subject: '', body_text: '', body_html: '', links: '[]' }
        const to = { id: randomUUID(), recipient: email, language: 'en' } as const
        const sent_at = state === 'sent' ? created_at : null
        await db
          .insertInto('mails')
          .values({ ...to, ...text, state, created_at, sent_at })
          .execute()
      }
    }
    const read = await figures(site)
    const counted = (figure: string, state: string) => read.get(`${figure}{state="${state}"}`)
    expect(
      ['created', 'disputed', 'expired', 'completed', 'refunded'].map((state) =>
        counted('strom_orders', state),
      ),
    ).toEqual([2, 2, 1, 1, 0])
    expect(['queued', 'failed', 'sent'].map((state) => counted('strom_mails', state))).toEqual([2, 2, 1])
    expect(read.get('strom_mail_oldest_queued_seconds')).toBe(8 * 86_400)
    await site.close()
  })

  it('tell when a job was last completed from when one was last given up', async () => {
    const { app } = stage
    const ends = { completed: '2026-11-20T10:00:00Z', failed: '2026-11-20T11:00:00Z' }
    for (const [state, end] of Object.entries(ends)) {
      const id = await app.jobs.send(app.db, 'provider-event', { eventId: state })
      await sql`update pgboss.job set state = ${state}, completed_on = ${end} where id = ${id}`.execute(
        app.db,
      )
    }
    const id = await app.jobs.send(app.db, 'daily-backup', {})
    await sql`update pgboss.job set state = 'failed', completed_on = ${ends.failed} where id = ${id}`.execute(
      app.db,
    )
    const registry = new Registry()
    await registerSiteFigures([registry], app).refresh()
    const said = await registry.metrics()
    const last = (act: 'done' | 'failed', queue: string) =>
      new RegExp(`strom_job_last_${act}_timestamp_seconds{queue="${queue}"} (.*)`).exec(said)?.[1]
    expect(last('done', 'provider-event')).toBe(String(Date.parse(ends.completed) / 1000))
    expect(last('failed', 'provider-event')).toBe(String(Date.parse(ends.failed) / 1000))
    expect(last('done', 'daily-backup')).toBeUndefined()
    expect(last('failed', 'password-reset')).toBeUndefined()
  })

  it('tell how old the newest backup is: of none as old as the site, and none of a demonstration', async () => {
    const age = async (site: TestApp) => {
      const registry = new Registry()
      await registerSiteFigures([registry], site.app).refresh()
      return Number(/^strom_backup_age_seconds (.*)$/m.exec(await registry.metrics())?.[1])
    }
    const site = await openTestApp({ env: productionSettings })
    await site.build.account()
    site.clock.advance(3 * 86_400)
    expect(await age(site)).toBe(3 * 86_400)
    await backUpDaily(site.app)
    site.clock.advance(60)
    expect(await age(site)).toBe(60)
    await site.app.settings.set(site.app.db, 'dailyBackups', 0)
    await expect.poll(() => site.app.settings.get('dailyBackups')).toBe(0)
    expect(await age(site)).toBe(3 * 86_400 + 60)
    await noteCopied(site.app)
    site.clock.advance(5)
    expect(await age(site)).toBe(5)
    await site.close()
    const demonstration = await openTestApp()
    await demonstration.build.account()
    demonstration.clock.advance(3 * 86_400)
    expect(await age(demonstration)).toBe(0)
    await demonstration.close()
  })

  it('do not take a job of the future for one of now, nor what waits since then for new', async () => {
    const site = await openStage({ env: { STROM_METRICS_TOKEN: token } })
    const { app, clock } = site
    const ends = { 'provider-event': ['10 minutes ago', '400 days'], 'daily-backup': ['2 hours'] }
    for (const [queue, moments] of Object.entries(ends)) {
      for (const moment of moments) {
        const id = await app.jobs.send(app.db, queue, {})
        await sql`update pgboss.job set state = 'completed', completed_on = now() + ${moment}::interval where id = ${id}`.execute(
          app.db,
        )
      }
    }
    const { id } = await site.build.account()
    const created_at = new Date(clock.now() + 7200_000)
    const begun = { capturing_at: created_at, capture_request_id: randomUUID() }
    await site.build.order({ buyer_id: id, state: 'capturing', provider_order_id: 'X', created_at, ...begun })
    const read = await figures(site)
    const ago = (queue: string) =>
      Date.now() / 1000 - (read.get(`strom_job_last_done_timestamp_seconds{queue="${queue}"}`) ?? 0)
    expect(ago('provider-event')).toBeGreaterThan(590)
    expect(ago('provider-event')).toBeLessThan(900)
    expect(ago('daily-backup')).toBeLessThan(-6000)
    expect(read.get('strom_order_oldest_capturing_seconds')).toBe(7200)
    await site.close()
  })

  it('name no person, address or token', async () => {
    const viewer = await stage.viewer()
    const streamToken = await viewer.play()
    await stage.server.inject({ url: `/media/stream-0/index.m3u8?token=${streamToken}` })
    await stage.server.inject({ url: `/media/t/${streamToken}/stream-0/720p/index.m3u8` })
    await stage.server.inject({ url: '/api/invitations/invitation/a-secret-id' })
    await stage.server.inject({ url: '/somewhere/a-secret-id' })
    const names = [...(await figures()).keys()].join('\n')
    for (const secret of [streamToken, viewer.email, viewer.accountId, 'a-secret-id', '203.0.113']) {
      expect(names).not.toContain(secret)
    }
    expect(names).toContain('route="/api/invitations/invitation/:id"')
  })

  it('are fewer, but there, while the database does not answer', async () => {
    const alone = await openStage({ env: { STROM_METRICS_TOKEN: token, STROM_LOG_LEVEL: 'silent' } })
    await alone.app.db.schema.alterTable('orders').renameTo('gone').execute()
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, body } = await alone.server.inject({ url: '/metrics', headers })
    await alone.close()
    expect(statusCode).toBe(200)
    expect(body).toContain('strom_database_up 0')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })
})
