import { contract, type StaffTicket, type Ticket } from '@strom/contract'
import { updateLanguage } from '../../src/people/accounts/queries.ts'
import { outbox } from '../outbox.ts'
import { openTestApp } from '../test-app.ts'

const { createTicket, answer, emailUser, updateTicket, tickets, staffTickets } = contract.support

/** Bjørn reads Norwegian. */
export async function openTicketStage() {
  const site = await openTestApp()

  async function person({ language, ...given }: { email?: string; isStaff?: boolean; language?: 'nb' }) {
    const account = await site.build.account(given)
    const token = await site.signIn(account.email)
    if (language) await updateLanguage(site.app.db, account.id, language)
    return { ...account, token }
  }

  const anna = await person({ email: 'anna@example.org' })
  const bjorn = await person({ language: 'nb' })
  const staff = await person({ email: 'staff@example.org', isStaff: true })

  async function own(token: string): Promise<Ticket[]> {
    return (await site.call(tickets, { token })).json().tickets
  }

  return {
    ...site,
    person,
    anna,
    bjorn,
    staff,
    own,
    async mailsToMembers() {
      return (await outbox(site.app)).filter(({ kind }) => kind !== 'ticket-written')
    },
    async forStaff(): Promise<StaffTicket[]> {
      return (await site.call(staffTickets, { token: staff.token })).json().tickets
    },
    /** Returns its number. */
    async write(token: string, subject = 'No sound') {
      const body = { type: 1, subject, description: 'There is no sound.' }
      await site.call(createTicket, { token, body })
      return (await own(token)).find((ticket) => ticket.subject === subject)?.id ?? ''
    },
    async setStatus(ticketId: string | number, newStatus: number, language = 'en') {
      const body = { ticketId, newStatus }
      return (await site.call(updateTicket, { token: staff.token, language, body })).json()
    },
    async reply(body: { userId: string; ticketId: string | number; message: string }) {
      return (await site.call(emailUser, { token: staff.token, body })).json()
    },
    async say(token: string, ticketId: string | number, message: string) {
      return (await site.call(answer, { token, body: { ticketId, message } })).json()
    },
  }
}

export type TicketStage = Awaited<ReturnType<typeof openTicketStage>>
