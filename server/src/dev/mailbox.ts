import type { Language } from '@strom/contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { plainPagePolicy } from '../http/content-security-policy.ts'
import { requestLanguage } from '../http/request-language.ts'
import { listSentMails } from '../mail/queries.ts'
import { mailboxPage } from './mailbox-page.ts'

const maxMails = 200

/** A mail as it arrived: the keys of `/dev/mailbox.json`. */
export type ArrivedMail = { to: string; subject: string; text: string; links: string[]; at: string }

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

/**
 * The demonstration's mailbox, where every mail of the site lands as long as no mail server is set.
 * It shows everybody's links to everybody, so it exists in a demonstration only, and not beside a real mail server.
 */
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
