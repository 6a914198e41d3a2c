import { randomUUID } from 'node:crypto'
import { type Contract, maxWebhooks, plainResult } from '@strom/contract'
import { recordAudit, toActor } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  reviveDelivery,
  updateWebhook,
} from '../../base/webhooks/queries.ts'
import { queueDelivery } from '../../base/webhooks/queue-event.ts'
import { newSecret } from '../../base/webhooks/sign.ts'
import type { App } from '../app.ts'

const shownDeliveries = 50
const success = { resultCode: plainResult.success }

const refusals: Refusals<'unknown' | 'bad-address' | 'too-many' | 'off' | 'not-settled'> = {
  unknown: refused('There is no such webhook.', 'Webhooken finnes ikke.'),
  'bad-address': refused(
    'Enter an address that begins with https:// or http://, without a user name.',
    'Skriv en adresse som begynner med https:// eller http://, uten brukernavn.',
  ),
  'too-many': refused(
    `A site may have ${maxWebhooks} webhooks.`,
    `Et nettsted kan ha ${maxWebhooks} webhooker.`,
  ),
  off: refused('The webhook is off.', 'Webhooken er av.'),
  'not-settled': refused(
    'This delivery still waits, or its webhook is off.',
    'Denne leveringen venter ennå, eller webhooken er av.',
  ),
}

/** Null unless http(s) and without a user name or password, which a log would show. */
function readAddress(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url.href
}

/** Host only: the path is often a secret. */
function subjectOf(url: string) {
  return { kind: 'webhook', id: new URL(url).host }
}

export function webhookRoutes(app: App): Handlers<Contract['webhooks']> {
  const encrypt = (id: string, secret: string) => app.integrationEncryption.encrypt(secret, `webhook ${id}`)
  /** Undefined if there is no such webhook. */
  function changing<T>(id: string, act: (tx: Db, webhook: { url: string; is_on: boolean }) => Promise<T>) {
    return app.db.transaction().execute(async (tx) => {
      const webhook = await findWebhook(tx, id)
      return webhook && act(tx, webhook)
    })
  }

  return {
    async list() {
      const rows = await listWebhooks(app.db)
      const webhooks = rows.map(({ is_on, created_at, ...row }) => ({
        ...row,
        isOn: is_on,
        at: created_at.toISOString(),
        last: row.last ?? null,
      }))
      return { ...success, webhooks }
    },

    async add({ body: { url, events }, member, caller }) {
      const address = readAddress(url)
      if (!address) return refusal(refusals, 'bad-address', caller.language)
      const id = randomUUID()
      const secret = newSecret()
      const added = await app.db.transaction().execute(async (tx) => {
        if ((await countWebhooks(tx)) >= maxWebhooks) return false
        const created_at = new Date(app.clock.now())
        const sealed_secret = encrypt(id, secret)
        await insertWebhook(tx, {
          id,
          url: address,
          events: JSON.stringify(events),
          sealed_secret,
          created_at,
        })
        const act = { act: 'webhook-added', subject: subjectOf(address), after: { events } }
        await recordAudit(app, tx, toActor(member), act)
        return true
      })
      return added ? { ...success, id, secret } : refusal(refusals, 'too-many', caller.language)
    },

    async change({ body: { id, url, events, isOn }, member, caller }) {
      const address = readAddress(url)
      if (!address) return refusal(refusals, 'bad-address', caller.language)
      const done = await changing(id, async (tx) => {
        await updateWebhook(tx, id, { url: address, events: JSON.stringify(events), is_on: isOn })
        const act = { act: 'webhook-changed', subject: subjectOf(address), after: { events, isOn } }
        await recordAudit(app, tx, toActor(member), act)
        return true
      })
      return done ? success : refusal(refusals, 'unknown', caller.language)
    },

    async renewSecret({ body: { id }, member, caller }) {
      const secret = await changing(id, async (tx, { url }) => {
        const made = newSecret()
        await updateWebhook(tx, id, { sealed_secret: encrypt(id, made) })
        await recordAudit(app, tx, toActor(member), {
          act: 'webhook-secret-renewed',
          subject: subjectOf(url),
        })
        return made
      })
      return secret ? { ...success, secret } : refusal(refusals, 'unknown', caller.language)
    },

    async remove({ body: { id }, member, caller }) {
      const done = await changing(id, async (tx, { url }) => {
        await deleteWebhook(tx, id)
        await recordAudit(app, tx, toActor(member), { act: 'webhook-removed', subject: subjectOf(url) })
        return true
      })
      return done ? success : refusal(refusals, 'unknown', caller.language)
    },

    async sendTest({ body: { id }, caller }) {
      const reason = await changing(id, async (tx, { is_on }) => {
        if (!is_on) return 'off' as const
        await queueDelivery(app, tx, id, 'test', { data: { site: app.config.publicUrl } })
        return 'sent' as const
      })
      if (reason === 'sent') return success
      return refusal(refusals, reason ?? 'unknown', caller.language)
    },

    async deliveries({ body: { id }, caller }) {
      if (!(await findWebhook(app.db, id))) return refusal(refusals, 'unknown', caller.language)
      const rows = await listDeliveries(app.db, id, shownDeliveries)
      const deliveries = rows.map(({ id: deliveryId, event, state, tries, status, error, body, ...row }) => ({
        id: deliveryId,
        event,
        state,
        tries,
        status,
        error,
        body,
        at: row.created_at.toISOString(),
        triedAt: row.tried_at?.toISOString() ?? null,
      }))
      return { ...success, deliveries }
    },

    async sendAgain({ body: { id }, caller }) {
      const revived = await app.db.transaction().execute(async (tx) => {
        const delivery = await reviveDelivery(tx, id)
        if (delivery) await app.jobs.send(tx, 'send-webhook', { deliveryId: id })
        return delivery !== undefined
      })
      return revived ? success : refusal(refusals, 'not-settled', caller.language)
    },
  }
}
