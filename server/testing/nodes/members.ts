import { randomInt } from 'node:crypto'
import { contract } from '@strom/contract'
import { commandLine } from '../../src/base/audit/record-audit.ts'
import { addPushChannel } from '../../src/live/push/push-channels-admin.ts'
import { testPassword } from '../builders.ts'
import { hasStromNginx } from '../nginx/strom-nginx.ts'
import type { NodesStage } from './stage.ts'

export const home = '203.0.113.1'
export const away = '198.51.100.7'
/** Changes reach the other node soon, ends of rights within two seconds. */
export const soon = { timeout: 2000, interval: 50 }

/** True in CI, so that missing programs fail. */
export function canRunNodes(server: string | undefined): server is string {
  if (server !== undefined && (hasStromNginx() || process.env.CI === 'true')) return true
  process.stderr.write('\nNOT RUN: several nodes are tested with PostgreSQL and nginx only.\n\n')
  return false
}

/** `at`: where they ask; `ip`: their household. */
export function membersOf(stage: NodesStage) {
  return {
    subscriber: () => stage.build.account({ span: { days: 30 } }),
    async signIn(at: string, email: string, ip = home): Promise<string> {
      const body = { email, password: testPassword, isMobile: false }
      const answer = await stage.call(at, contract.sessions.login, { body, ip })
      return answer.body.token ?? ''
    },
    async play(at: string, token: string, ip = home) {
      const { body } = await stage.call(at, contract.playback.expiryToken, { token, body: {}, ip })
      return body as unknown as { streamToken: string | null; accountSharerDisconnected: boolean }
    },
    async media(at: string, streamToken: string | null, ip = home): Promise<number> {
      const url = `${at}/media/t/${streamToken}/fjord/720p/index.m3u8`
      const response = await fetch(url, { headers: { 'x-forwarded-for': ip } })
      await response.body?.cancel()
      return response.status
    },
  }
}

export async function addPushedStream(stage: NodesStage) {
  const { app, build } = stage
  const id = `arena-${randomInt(1e9)}`
  const added = await addPushChannel(app, commandLine, { id, title: 'Arena' })
  if (!added.ok) throw new Error(added.reason)
  await build.stream({ id, channel: id })
  await tellStreamsChanged(stage)
  return { id, key: added.key }
}

/** For changes made past the site's own calls. */
export async function tellStreamsChanged({ app }: NodesStage) {
  await app.db.transaction().execute((tx) => app.events.publish(tx, 'streams-changed', {}))
}
