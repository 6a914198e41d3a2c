import { randomUUID } from 'node:crypto'
import { contract } from '@strom/contract'
import { buildersFor, testPassword } from '../builders.ts'
import type { CrashBuyer, Traders } from './calls.ts'
import type { CrashStage } from './stage.ts'

/** The first member invited some of the others. */
export function openMarket(stage: CrashStage): Promise<Traders> {
  return stage.inside(async (app, server) => {
    const signIn = async (email: string) => {
      const { path: url, method } = contract.sessions.login
      const login = await server.inject({ url, method, payload: { email, password: testPassword } })
      return login.json<{ token: string }>().token
    }
    for (const name of ['requestsPerMinute', 'ordersPerMember'] as const) {
      await app.settings.set(app.db, name, 1_000_000)
    }
    await app.settings.set(app.db, 'reconcileAfterSeconds', 1)
    const build = buildersFor(app)
    const buyers: CrashBuyer[] = []
    for (const points of [0, 15, 40, 100]) {
      const { id, email } = await build.account()
      const now = new Date(app.clock.now())
      if (points > 0) {
        const entry = { account_id: id, points, kind: 'adjusted' as const, created_at: now }
        await app.db.insertInto('reward_entries').values(entry).execute()
      }
      const [inviter] = buyers
      if (inviter && buyers.length < 3) {
        const invitation = {
          id: randomUUID(),
          inviter_id: inviter.id,
          email,
          status: 2,
          invitee_id: id,
          mail_id: null,
          created_at: now,
          expires_at: now,
          registered_at: now,
          completed_at: null,
        }
        await app.db.insertInto('invitations').values(invitation).execute()
      }
      buyers.push({ id, email, token: await signIn(email), orders: [] })
    }
    const owner = await build.account({ isStaff: true, isOwner: true })
    return { buyers, ownerToken: await signIn(owner.email) }
  })
}
