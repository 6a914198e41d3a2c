import { contract } from '@strom/contract'
import { mailPasswordReset } from '../../src/people/accounts/reset-password.ts'
import { authorize } from '../../src/watch/playback/gate/authorize.ts'
import { testPassword } from '../builders.ts'
import { mailedSecret } from '../outbox.ts'
import { pairTelevision, showCode } from '../television.ts'
import type { TestApp } from '../test-app.ts'

export type Node = Pick<TestApp, 'app' | 'server'>

/** True if it still works at the node. */
type Power = (node: Node) => Promise<boolean>

export type Powerful = {
  id: string
  email: string
  /** The acting device. */
  token: string
  /** A browser signed in elsewhere. */
  otherDevice: string
  /** A key that its owner may choose to keep. */
  keptKey: string
  /** The secret that takes the old address back. */
  undo: string
  powers: Record<string, Power>
}

const ip = '203.0.113.1'

function at({ server }: Node) {
  return async (
    path: string,
    { payload, ...headers }: { payload?: object; [header: string]: unknown } = {},
  ) => {
    const method = payload ? 'POST' : 'GET'
    const all = { 'x-forwarded-for': ip, ...(headers as Record<string, string>) }
    const answer = await server.inject({ method, url: path, headers: all, ...(payload && { payload }) })
    const json = String(answer.headers['content-type']).includes('json') ? answer.json() : {}
    return { status: answer.statusCode, code: json.resultCode, json }
  }
}

const isSignedIn =
  (token: string): Power =>
  async (node) =>
    (await at(node)(contract.sessions.isUserAuthenticated.path, { token })).json.authenticated

/** So that the old address can be taken back; begins another change. */
async function changeAddress(site: TestApp, token: string, email: string) {
  const wish = async (next: string) => {
    const body = { username: 'Test', email: next, password: testPassword }
    await site.call(contract.accounts.updateUsernameAndEmail, { token, body })
    return mailedSecret(site.app, next, 'email-change-confirm')
  }
  const next = `next-${email}`
  const first = await wish(next)
  await site.call(contract.accounts.confirmEmailChange, { body: { email_token: first } })
  return {
    email: next,
    undo: await mailedSecret(site.app, email, 'email-changed'),
    wish: await wish(`third-${email}`),
  }
}

async function invite(site: TestApp, token: string) {
  const invited = `${Math.random().toString(36).slice(2)}@example.org`
  const body = { invitationEmail: invited }
  await site.call(contract.invitations.send, { token, body })
  return mailedSecret(site.app, invited, 'invitation')
}

/** Testing one uses it up. */
export const usedByALook: ReadonlySet<string> = new Set(['confirmedCode', 'addressWish', 'undoLink'])

export async function openPowerful(
  site: TestApp,
  role: 'owner' | 'staff' | 'member',
  { keyDays = null }: { keyDays?: number | null } = {},
): Promise<Powerful> {
  const given = { isOwner: role === 'owner', isStaff: role === 'staff', span: { days: 300 } }
  const made = await site.build.account(given)
  const token = await site.signIn(made.email, { agent: 'this' })
  const other = await site.signIn(made.email, { agent: 'other' })
  const television = await pairTelevision(site, token)
  const code = await showCode(site)
  await site.call(contract.television.confirm, { token, body: { code: code.code } })
  const player = (await site.call(contract.players.make, { token, body: { name: 'Kodi' } })).json().address
  const playing = (await site.call(contract.playback.expiryToken, { token: other, body: {} })).json()
    .streamToken
  const invitation = await invite(site, token)
  const { email, undo, wish } = await changeAddress(site, token, made.email)
  await mailPasswordReset(site.app, email)
  const reset = await mailedSecret(site.app, email, 'password-reset')
  await site.confirm(token)

  const byKey =
    (key: string): Power =>
    async (node) =>
      (await at(node)(contract.people.search.path, { payload: { text: '' }, authorization: `Bearer ${key}` }))
        .status === 200
  const keys: Record<string, Power> = {}
  let keptKey = ''
  if (role === 'owner') {
    const add = async (name: string) => {
      const body = { name, scopes: ['people:read' as const], days: keyDays }
      return (await site.call(contract.apiKeys.add, { token, body })).json().key
    }
    keys.key = byKey(await add(`key of ${email}`))
    keys.namedKey = byKey(await add(`named of ${email}`))
    const list = (await site.call(contract.apiKeys.list, { token })).json().keys
    keptKey = list.find(({ name }: { name: string }) => name === `named of ${email}`).id
    keys.shownPassword = async (node) => {
      const payload = { id: 'none', cents: 1, days: 0, refundedCents: 0, reason: 'x' }
      const { status } = await at(node)(contract.orders.refund.path, { payload, token })
      return status === 200
    }
  }
  const devices = (await site.call(contract.sessions.devices, { token: other })).json().devices
  return {
    id: made.id,
    email,
    token,
    keptKey,
    undo,
    otherDevice: devices.find(({ current }: { current: boolean }) => current).id,
    powers: {
      thisDevice: isSignedIn(token),
      otherDevice: isSignedIn(other),
      television: isSignedIn(television),
      player: async (node) => (await at(node)(new URL(player).pathname)).status === 200,
      picture: async ({ app }) =>
        (await authorize(app, { token: playing, ip, streamId: 'stream-0', protocol: 'hls' })).ok,
      ...keys,
      resetLink: async (node) =>
        (await at(node)(contract.accounts.verifyPasswordResetToken.path, { payload: { token: reset } }))
          .code === 1,
      invitation: async (node) => {
        const { json } = await at(node)(`/api/invitations/invitation/${invitation}`)
        return json.success === true && json.resultCode === 1
      },
      // Testing these uses them up, so they come last.
      confirmedCode: async (node) =>
        (await at(node)(contract.television.claim.path, { payload: { secret: code.secret } })).json.token !==
        undefined,
      addressWish: async (node) =>
        (await at(node)(contract.accounts.confirmEmailChange.path, { payload: { email_token: wish } }))
          .code === 1,
      undoLink: async (node) =>
        (await at(node)(contract.accounts.undoEmailChange.path, { payload: { email_token: undo } })).code ===
        1,
    },
  }
}
