import { type Contract, plainResult } from '@strom/contract'
import { refusal } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { MoneyApp } from '../money-app.ts'
import { parseRange } from './range.ts'
import { rangeRefusals } from './refusals.ts'
import { readReport } from './report.ts'
import { readSeries } from './series.ts'

const { success } = plainResult

export function reportRoutes(app: MoneyApp): Handlers<Contract['reports']> {
  return {
    async all({ body, caller }) {
      const read = parseRange(body.dates, app.clock.now())
      if (!read.ok) return refusal(rangeRefusals, read.reason, caller.language)
      const { start, end } = read.range
      return { resultCode: success, data: await readReport(app, read.range), range: { start, end } }
    },

    async series({ body, caller }) {
      const read = parseRange(body.dates, app.clock.now())
      if (!read.ok) return refusal(rangeRefusals, read.reason, caller.language)
      return { resultCode: success, ...(await readSeries(app, read.range)) }
    },
  }
}
