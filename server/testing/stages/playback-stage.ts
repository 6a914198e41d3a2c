import { type Answer, type Body, type Contract, contract } from '@strom/contract'
import { vi } from 'vitest'
import type { SettingName } from '../../src/base/settings/definitions.ts'
import { authorize } from '../../src/watch/playback/gate/authorize.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

type TokenAnswer = Answer<Contract['playback']['expiryToken']>
type CheckAnswer = Answer<Contract['playback']['accountShareCheck']>

export type Viewer = {
  accountId: string
  email: string
  signIn: string
  ip: string
  ask(body?: Body<Contract['playback']['expiryToken']>): Promise<TokenAnswer>
  play(): Promise<string>
  check(body?: Body<Contract['playback']['accountShareCheck']>): Promise<CheckAnswer>
}

export type Stage = TestApp & {
  /** By default of a new account with a month's access. */
  viewer(given?: {
    email?: string
    ip?: string
    agent?: string
    isStaff?: boolean
    access?: boolean
  }): Promise<Viewer>
  /** For `stream-0`: 'yes', or the reason. */
  gate(token: string | undefined, given?: { ip?: string; streamId?: string }): Promise<string>
}

export const home = '203.0.113.1'
export const away = '198.51.100.7'

export async function openStage(options?: Parameters<typeof openTestApp>[0]): Promise<Stage> {
  const test = await openTestApp(options)
  for (const [name, value] of Object.entries(options?.settings ?? {})) {
    await vi.waitFor(() => {
      if (test.app.settings.get(name as SettingName) !== value) throw new Error(`${name} is not set yet`)
    })
  }
  const { app, build } = test
  await build.stream()
  await build.stream()
  await app.events.publish(app.db, 'streams-changed', {})

  async function accountOf(email: string | undefined, isStaff = false, access = true) {
    const known =
      email &&
      (await app.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst())
    if (email && known) return { id: known.id, email }
    return build.account({ isStaff, ...(email && { email }), ...(access && { span: { days: 30 } }) })
  }

  return {
    ...test,
    async viewer({ email, ip = home, agent = 'test', isStaff, access } = {}) {
      const account = await accountOf(email, isStaff, access)
      const viewer: Viewer = {
        accountId: account.id,
        email: account.email,
        signIn: await test.signIn(account.email, { ip, agent }),
        ip,
        async ask(body = {}) {
          const request = { body, token: this.signIn, ip: this.ip }
          const answer = await test.call(contract.playback.expiryToken, request)
          // On a busy machine simultaneous calls may time out on the lock of their account.
          if (answer.statusCode === 503) return this.ask(body)
          return answer.json()
        },
        async play() {
          const { streamToken, reason } = await this.ask()
          if (streamToken === null) throw new Error(`no stream token: ${reason}`)
          return streamToken
        },
        async check(body = {}) {
          const answer = await test.call(contract.playback.accountShareCheck, {
            body,
            token: this.signIn,
            ip: this.ip,
          })
          return answer.json()
        },
      }
      return viewer
    },
    async gate(token, { ip = home, streamId = 'stream-0' } = {}) {
      const admission = await authorize(app, { token, ip, streamId, protocol: 'hls' })
      return admission.ok ? 'yes' : admission.reason
    },
  }
}
