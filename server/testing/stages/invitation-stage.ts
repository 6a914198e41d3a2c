import { contract } from '@strom/contract'
import { openTestApp } from '../test-app.ts'

const { send, all, lookUp, register } = contract.invitations

type Wish = { email?: string; username?: string; password?: string; language?: string }

/** Each invited person has their own network. */
export async function openInvitationStage() {
  const test = await openTestApp({ settings: { invitationMailWaitSeconds: 0 } })
  let made = 0
  let ips = 0

  async function invited(email = `friend-${made++}@example.org`) {
    const inviter = await test.build.account()
    const token = await test.signIn(inviter.email)
    const answer = await test.call(send, { token, body: { invitationEmail: email } })
    return { inviter, token, email, id: answer.json().invitation.id as string }
  }

  function lookedUp(id: string, language = 'en') {
    return test.call(lookUp, { params: { id }, language, ip: `10.3.0.${ips++ % 250}` })
  }

  async function registers(invitationId: string, email: string, { language = 'en', ...wish }: Wish = {}) {
    const body = { invitationId, email, username: '', password: 'long enough', ...wish }
    return (await test.call(register, { body, language, ip: `10.4.0.${ips++ % 250}` })).json()
  }

  async function accountOf(email: string) {
    return test.app.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  }

  async function mine(token: string) {
    return (await test.call(all, { token })).json().invitations
  }

  return { ...test, invited, lookedUp, registers, accountOf, mine }
}

export type InvitationStage = Awaited<ReturnType<typeof openInvitationStage>>
