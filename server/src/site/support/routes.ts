import { type Contract, plainResult, type Sentence } from '@strom/contract'
import { refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { findAccount } from '../../people/accounts/queries.ts'
import type { SiteApp } from '../site-app.ts'
import { answerTicket } from './answer-ticket.ts'
import { changeStatus } from './change-status.ts'
import { createTicket } from './create-ticket.ts'
import { listFirstForStaff, listForStaff, listOwnTickets, parseCursor, readForStaff } from './list-tickets.ts'
import { updateTicketMails } from './queries.ts'
import { ticketRefusals } from './refusals.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { parseTicketId } from './ticket.ts'

const received: Sentence = {
  en: 'We have received your message and will answer by email.',
  nb: 'Vi har mottatt meldingen og svarer på e-post.',
}
const answered: Sentence = { en: 'Your answer has been sent.', nb: 'Svaret ditt er sendt.' }

const success = { resultCode: plainResult.success }
const noTickets = { tickets: [], older: null }
/** No ticket has it. */
const noTicket = 0

export function supportRoutes(app: SiteApp): Handlers<Contract['support']> {
  return {
    async createTicket({ body, member, caller: { language }, key }) {
      const result = await createTicket(app, member.accountId, { ...body, key })
      return result.ok ? { ...success, detail: received[language] } : tooMany(result.seconds, language)
    },

    async tickets({ member }) {
      return { ...success, ...(await listOwnTickets(app, member.accountId)) }
    },

    async olderTickets({ params, member, caller: { language } }) {
      const before = parseCursor(params.before)
      if (!before) return { ...refusal(ticketRefusals, 'no-such-place', language), ...noTickets }
      return { ...success, ...(await listOwnTickets(app, member.accountId, before)) }
    },

    async answer({ body, member, caller: { language }, key }) {
      const { ticketId, message } = body
      const wish = { ticketId: parseTicketId(ticketId) ?? noTicket, message, key }
      const result = await answerTicket(app, member.accountId, wish)
      if (result.ok) return { ...success, detail: answered[language] }
      if (result.reason === 'too-many') return tooMany(result.seconds, language)
      return refusal(ticketRefusals, result.reason, language)
    },

    async staffTickets() {
      return { ...success, ...(await listFirstForStaff(app)) }
    },

    async searchTickets({ body: { status, text, before: place }, caller: { language } }) {
      const before = place === null ? undefined : parseCursor(place)
      if (place !== null && !before)
        return { ...refusal(ticketRefusals, 'no-such-place', language), ...noTickets }
      return { ...success, ...(await listForStaff(app, { status, text, before })) }
    },

    async staffTicket({ params, caller: { language } }) {
      const ticket = await readForStaff(app, parseTicketId(params.id) ?? noTicket)
      return ticket ? { ...success, ticket } : { ...refusal(ticketRefusals, 'unknown', language), ticket }
    },

    async ticketMails({ member }) {
      const account = await findAccount(app.db, member.accountId)
      return { ...success, wanted: account?.ticket_mails ?? true }
    },

    async setTicketMails({ body, member }) {
      await updateTicketMails(app.db, member.accountId, body.wanted)
      return success
    },

    async updateTicket({ body, caller: { language } }) {
      const result = await changeStatus(app, parseTicketId(body.ticketId) ?? noTicket, body.newStatus)
      return result.ok ? success : refusal(ticketRefusals, result.reason, language)
    },

    async emailUser({ body, member, caller: { language }, key }) {
      const reply = { ...body, ticketId: parseTicketId(body.ticketId) ?? noTicket, key }
      const result = await replyToTicket(app, member.accountId, reply)
      return result.ok ? success : refusal(ticketRefusals, result.reason, language)
    },
  }
}
