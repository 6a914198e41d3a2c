import { type Contract, plainResult } from '@strom/contract'
import type { Handlers } from '../../base/http/routes.ts'
import type { App } from '../app.ts'
import { readOverview } from './overview.ts'

export function overviewRoutes(app: App): Handlers<Contract['overview']> {
  return {
    async read({ caller }) {
      return { resultCode: plainResult.success, ...(await readOverview(app, caller.language)) }
    },
  }
}
