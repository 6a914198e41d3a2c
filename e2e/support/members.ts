import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { linkMailedTo } from './mailbox.ts'
import { callAs, demoPassword } from './site.ts'

/** For one journey, so that purchases disturb no other. */
export type OwnMember = { email: string; token: string }

let count = 0

async function signedIn(request: APIRequestContext, email: string): Promise<OwnMember> {
  const data = { email, password: demoPassword, isMobile: false }
  const { token } = await (await request.post('/api/users/login', { data })).json()
  return { email, token }
}

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

/** Call before the page opens anything. */
export async function enterAs(page: Page, { token }: OwnMember, origin: string | undefined) {
  const localStorage = [{ name: 'Token', value: token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: origin ?? '', localStorage }] })
}
