import { contract, type Invitation } from '@strom/contract'
import { afterEach, beforeEach } from 'vitest'
import { openTestApp, type TestApp } from '../test-app.ts'

const { send, all } = contract.invitations
export const annaEmail = 'anna@example.org'

type Inviter = {
  test: TestApp
  anna: string
}
type Wish = { resend?: boolean; language?: string }

/** Does not wait for the mail's fate. */
export function useInviter(give: (inviter: Inviter) => void) {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp({ settings: { invitationMailWaitSeconds: 0 } })
    await test.build.account({ username: 'Anna', email: annaEmail })
    give({ test, anna: await test.signIn(annaEmail) })
  })
  afterEach(() => test.close())

  function invite(token: string, invitationEmail: string, { resend, language = 'en' }: Wish = {}) {
    const body = { invitationEmail, ...(resend !== undefined && { resend }) }
    return test.call(send, { token, body, language })
  }

  async function list(token: string): Promise<Invitation[]> {
    return (await test.call(all, { token })).json().invitations
  }

  async function memberNamed(username: string) {
    return test.signIn((await test.build.account({ username })).email)
  }

  return { invite, list, memberNamed }
}
