import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { linkMailedTo } from './mailbox.ts'
import { callAs, demoPassword } from './site.ts'

/** A member who belongs to one journey alone, so that what they buy disturbs no other. */
export type OwnMember = { email: string; token: string }

let count = 0

async function signedIn(request: APIRequestContext, email: string): Promise<OwnMember> {
  const data = { email, password: demoPassword, isMobile: false }
  const { token } = await (await request.post('/api/users/login', { data })).json()
  return { email, token }
}

/** Invites a fresh address by the API and registers it, as its friend would. */
export async function newMember(
  request: APIRequestContext,
  inviterToken: string,
  name: string,
): Promise<OwnMember> {
  count += 1
  const email = `${name}.${process.pid}.${count}@example.org`
  const sent = await callAs(request, inviterToken, 'POST', '/api/invitations/sendinvitationemail', {
    invitationEmail: email,
  })
  expect(await sent.json()).toMatchObject({ resultCode: 1 })
  const link = new URL(await linkMailedTo(request, email, /\/register\//))
  const invitationId = link.searchParams.get('invitation')
  const registered = await request.post('/api/users/register', {
    data: { username: name, email, password: demoPassword, invitationId },
  })
  expect(await registered.json()).toMatchObject({ resultCode: 1 })
  return signedIn(request, email)
}

/** Signs a page's browser in as such a member, before it has opened anything. */
export async function enterAs(page: Page, { token }: OwnMember, origin: string | undefined) {
  const localStorage = [{ name: 'Token', value: token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: origin ?? '', localStorage }] })
}
