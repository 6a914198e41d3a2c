import type { Language } from '@strom/contract'
import type { FastifyInstance } from 'fastify'
import { plainPagePolicy } from '../../base/http/content-security-policy.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { listSentMails } from '../../base/mail/queries.ts'
import type { App } from '../app.ts'
import { type ArrivedMail, mailboxPage } from './mailbox-page.ts'

const maxMails = 200

async function arrivedMails(app: App): Promise<ArrivedMail[]> {
  const rows = await listSentMails(app.db, maxMails)
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    links: row.links,
    at: (row.sent_at ?? new Date(0)).toISOString(),
  }))
}

/** Shows everybody's links to everybody, so only in a demonstration without a real mail server. */
export function registerMailbox(server: FastifyInstance, app: App) {
  if (app.config.mode !== 'demonstration' || app.config.smtpUrl) return
  server.get('/dev/mailbox.json', async (_request, reply) => {
    return reply.header('Cache-Control', 'no-store').send(await arrivedMails(app))
  })
  server.get('/dev/mailbox', async (request, reply) => {
    const language: Language = requestLanguage(request)
    const page = mailboxPage(await arrivedMails(app), { language, brandName: app.settings.get('brandName') })
    const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': plainPagePolicy }
    return reply.headers(headers).type('text/html; charset=utf-8').send(page)
  })
}
