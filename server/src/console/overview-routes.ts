import { type Contract, plainResult } from '@strom/contract'
import type { App } from '../app.ts'
import type { Handlers } from '../http/routes.ts'
import { readOverview } from './overview.ts'

export function overviewRoutes(app: App): Handlers<Contract['overview']> {
  return {
    async read({ caller }) {
      return { resultCode: plainResult.success, ...(await readOverview(app, caller.language)) }
    },
  }
}
