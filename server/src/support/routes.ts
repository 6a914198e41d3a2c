import { type Contract, plainResult, type Sentence } from '@strom/contract'
import type { App } from '../app.ts'
import type { RoutesOf } from '../http/routes.ts'
import { insertTicket } from './queries.ts'

const received: Sentence = {
  en: 'We have received your message and will answer by e-mail.',
  nb: 'Vi har mottatt meldingen og svarer på e-post.',
}

export function supportRoutes(app: App): RoutesOf<Contract['support']> {
  return {
    async createTicket({ body, member, caller }) {
      await insertTicket(app.db, {
        account_id: member.accountId,
        ...body,
        created_at: new Date(app.clock.now()),
      })
      return { resultCode: plainResult.success, detail: received[caller.language] }
    },
  }
}
