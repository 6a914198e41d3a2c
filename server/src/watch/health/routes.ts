import { type Contract, plainResult } from '@strom/contract'
import type { Handlers } from '../../base/http/routes.ts'
import type { WatchApp } from '../watch-app.ts'
import { listHealth } from './list-health.ts'
import { createMeasuredUptime } from './measured-uptime.ts'
import { probeSources } from './probe-sources.ts'

const { success } = plainResult

export function healthRoutes(app: WatchApp): Handlers<Contract['health']> {
  const measuredUptime = createMeasuredUptime(app)
  return {
    async list({ caller }) {
      return { resultCode: success, streams: await listHealth(app, caller.language) }
    },
    async probe({ caller }) {
      // The command line's process has not loaded them yet.
      await Promise.all([app.channels.refresh(), app.external.refresh()])
      await probeSources(app, { all: true })
      return { resultCode: success, streams: await listHealth(app, caller.language) }
    },
    async uptime() {
      return { resultCode: success, uptime: await measuredUptime() }
    },
  }
}
