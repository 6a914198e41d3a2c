// Two server processes on one PostgreSQL, behind nginx with TLS and cached media.
import { contract } from '@strom/contract'
import { describe, expect, it, vi } from 'vitest'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { decodePictures } from '../../../testing/live/decode.ts'
import { inputs, pushOverHttp } from '../../../testing/live/encoder.ts'
import { addPushedStream, away, canRunNodes, home, soon } from '../../../testing/nodes/members.ts'
import { startSldpPlayer } from '../../../testing/nodes/players.ts'
import { type Nodes, useNodes } from '../../../testing/nodes/use-nodes.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { editChannel } from '../../live/external/external-channels-admin.ts'

describe.runIf(canRunNodes(postgresUrl))('two nodes', () => {
  let { stage, a, b, members } = {} as Nodes
  useNodes(postgresUrl, (nodes) => {
    ;({ stage, a, b, members } = nodes)
  })

  it('know of each other’s sign-ins, stream tokens, and ends of both', async () => {
    const { email } = await members.subscriber()
    const token = await members.signIn(a, email)
    const { streamToken } = await members.play(a, token)
    // Before any event can arrive.
    expect(await members.media(b, streamToken)).toBe(200)
    expect(await members.media(a, streamToken)).toBe(200)
    // A node may cache a valid session.
    expect((await stage.call(a, contract.sessions.user, { token, body: {} })).status).toBe(200)
    expect((await stage.call(b, contract.sessions.logout, { token })).body).toMatchObject({ success: true })
    expect((await stage.call(a, contract.sessions.user, { token, body: {} })).status).toBe(403)
    await vi.waitFor(async () => expect(await members.media(a, streamToken)).toBe(403), soon)
  })

  it('end a right where its player is: sockets, and media from the copies of nginx', async () => {
    const local = '127.0.0.1'
    const token = await members.signIn(a, (await members.subscriber()).email, local)
    const { streamToken } = await members.play(a, token, local)
    const stops = [a, b, stage.origin].map((at) => startSldpPlayer(at, streamToken ?? '', 'fjord'))
    await vi.waitFor(() => {
      for (const { report } of stops) expect(report.pieces).toBeGreaterThan(0)
    }, 5000)
    for (let times = 0; times < 4; times++) {
      expect(await members.media(stage.origin, streamToken, local)).toBe(200)
    }
    await stage.call(b, contract.sessions.logout, { token })
    await vi.waitFor(async () => {
      for (const { report } of stops) expect(report.faults).toMatchObject({ 4401: 1 })
      expect(await members.media(stage.origin, streamToken, local)).toBe(403)
    }, soon)
    for (const stop of stops) await stop()
  })

  it('see account sharing, and keep a household’s limit, wherever its devices are', async () => {
    const { email } = await members.subscriber()
    const first = await members.play(a, await members.signIn(a, email))
    expect(await members.media(b, first.streamToken)).toBe(200)
    const sharer = await members.play(b, await members.signIn(b, email, away), away)
    expect(sharer).toMatchObject({ accountSharerDisconnected: true })
    await vi.waitFor(async () => expect(await members.media(a, first.streamToken)).toBe(403), soon)
    expect(await members.media(b, first.streamToken)).toBe(403)

    for (const at of [b, a])
      expect((await members.play(at, await members.signIn(at, email, away), away)).streamToken).not.toBe(null)
    expect(await members.play(a, await members.signIn(a, email, away), away)).toMatchObject({
      reason: 'session-limit',
    })
  })

  /** By a new member, paid at PayPal. */
  async function order(action: 'approve' | 'slow') {
    const { id, email } = await stage.build.account()
    const token = await members.signIn(a, email)
    const cart = { accountsAndMonths: [{ email, months: 2 }], rewardPoints: 0 }
    const { body: made } = await stage.call(a, contract.payments.createOrder, { token, body: cart })
    const orderId = made.id as unknown as string
    await stage.control('wallet', { orderId, action })
    return {
      id,
      email,
      token,
      capture: (at: string) => stage.call(at, contract.payments.captureOrder, { token, body: { orderId } }),
    }
  }

  it('sell one order once: made at one, captured at the other', async () => {
    const { id, email, token, capture } = await order('approve')
    const both = await Promise.all([capture(b), capture(a)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await stage.control('work')
    const payments = stage.app.db.selectFrom('payments').selectAll().where('account_id', '=', id)
    const grants = stage.app.db.selectFrom('grants').selectAll().where('account_id', '=', id)
    await vi.waitFor(async () => expect(await payments.execute()).toHaveLength(1), 10_000)
    expect(await grants.execute()).toHaveLength(1)
    expect((await members.play(a, token)).streamToken).not.toBe(null)
    // One node sends the receipt, once.
    const mails = stage.app.db.selectFrom('mails').select(['state', 'tries']).where('recipient', '=', email)
    await vi.waitFor(async () => expect(await mails.execute()).toEqual([{ state: 'sent', tries: 1 }]), 10_000)
  })

  it('hear from PayPal, whichever it tells, that a payment went through', async () => {
    const { id, token, capture } = await order('slow')
    expect((await capture(b)).status).toBe(200)
    expect((await members.play(a, token)).streamToken).toBe(null)
    // Earlier than the site's own check.
    await stage.control('put-forward', { seconds: 10 })
    for (const at of [a, b]) {
      await vi.waitFor(async () => expect((await members.play(at, token)).streamToken).not.toBe(null), 5000)
    }
    const grants = stage.app.db.selectFrom('grants').selectAll().where('account_id', '=', id)
    expect(await grants.execute()).toHaveLength(1)
  })

  it('show staff who watches where, and let them end it', async () => {
    const { email } = await members.subscriber()
    const { streamToken } = await members.play(b, await members.signIn(b, email))
    expect(await members.media(b, streamToken)).toBe(200)
    const staff = await stage.build.account({ isStaff: true })
    const token = await members.signIn(a, staff.email)
    async function watching() {
      const { body } = await stage.call(a, contract.watching.users, { token })
      const connections = body.connections as unknown as Record<string, { app: string; token: string }[]>
      return { connection: connections[email]?.[0], unknownIps: body.unknownIps }
    }
    expect(await members.media(b, 'A'.repeat(48), away)).toBe(403)
    await vi.waitFor(
      async () =>
        expect(await watching()).toEqual({
          connection: expect.objectContaining({ app: 'Test stream · Default Player' }),
          unknownIps: expect.arrayContaining([away]),
        }),
      6000,
    )
    const { connection } = await watching()
    const body = { token: connection?.token ?? '', reason: 'Please call us.' }
    await stage.call(a, contract.watching.endSession, { token, body })
    await vi.waitFor(async () => expect(await members.media(b, streamToken)).toBe(403), soon)
  })

  it.runIf(runsFfmpeg)(
    'show alike what one of them makes of a broadcast with open groups, and its ladder',
    async () => {
      const { id, key } = await addPushedStream(stage)
      await editChannel(stage.app, commandLine, { id, rungs: [480] })
      const { streamToken } = await members.play(
        b,
        await members.signIn(b, (await members.subscriber()).email),
      )
      const get = async (at: string, path: string) => {
        const url = `${at}/media/t/${streamToken}/${id}/${path}`
        const answer = await fetch(url, { headers: { 'x-forwarded-for': home } })
        expect([path, answer.status]).toEqual([path, 200])
        return Buffer.from(await answer.arrayBuffer())
      }
      const { testPicture, sound, openGroups } = inputs
      const broadcast = [...testPicture('960x540', 10), ...sound, ...openGroups, '-c:a', 'aac']
      const encoder = pushOverHttp(`${a}/ingest/${id}?key=${key}`, broadcast)
      try {
        for (const rendition of ['540p', '480p']) {
          /** The init segment and first whole segment since ffmpeg converts. */
          const converted = async () => {
            const periods = String(await get(b, `${rendition}/index.m3u8`)).split('#EXT-X-DISCONTINUITY\n')
            expect(periods.length).toBeGreaterThan(2)
            const names = [/init-\d+\.mp4/, /^seg-[\d-]+\.m4s$/m].map(
              (name) => name.exec(periods.at(-1) ?? '')?.[0],
            )
            expect(names).not.toContain(undefined)
            return names.map((name) => `${rendition}/${name}`)
          }
          const names = await vi.waitFor(converted, { timeout: 30_000, interval: 200 })
          const [there, here] = await Promise.all(
            [b, a].map((at) => Promise.all(names.map((name) => get(at, name)))),
          )
          expect(there).toEqual(here)
          expect(decodePictures(there ?? []), rendition).toEqual({ pictures: 20, complaints: '' })
        }
      } finally {
        encoder.kill('SIGKILL')
      }
    },
  )

  it('follow what is changed at the other, and count tries together', async () => {
    const { app } = stage
    await app.settings.set(app.db, 'signInFailuresPerAddress', 4)
    await vi.waitFor(async () => {
      const { status } = await wrongPassword(`${Math.random()}@example.org`, 5)
      expect(status).toBe(429)
    }, 30_000)
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('streams').set({ maintenance_mode: true }).execute()
      await app.events.publish(tx, 'streams-changed', {})
    })
    const { streamToken } = await members.play(a, await members.signIn(a, (await members.subscriber()).email))
    await vi.waitFor(async () => {
      for (const at of [a, b]) expect(await members.media(at, streamToken)).toBe(403)
    }, soon)
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('streams').set({ maintenance_mode: false }).execute()
      await app.events.publish(tx, 'streams-changed', {})
    })
    await vi.waitFor(async () => {
      for (const at of [a, b]) expect(await members.media(at, streamToken)).toBe(200)
    }, soon)
  })

  /** Alternates between the nodes; returns the last answer. */
  async function wrongPassword(email: string, times: number) {
    let last = { status: 0 }
    for (let tried = 0; tried < times; tried++) {
      const body = { email, password: 'not this one', isMobile: false }
      last = await stage.call(tried % 2 === 0 ? a : b, contract.sessions.login, { body })
    }
    return last
  }
})
