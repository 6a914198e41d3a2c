import { type Contract, plainResult } from '@strom/contract'
import type { Handlers } from '../../base/http/routes.ts'
import type { SiteApp } from '../site-app.ts'
import { countWaiting } from './queries.ts'

export function waitingTicketRoutes(app: SiteApp): Handlers<Contract['waitingTickets']> {
  return {
    async count() {
      return { resultCode: plainResult.success, waiting: await countWaiting(app.db) }
    },
  }
}
