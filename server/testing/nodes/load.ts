import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { testPassword } from '../builders.ts'
import type { NodesStage } from './stage.ts'

export type LoadReport = {
  /** `repeated`: asked more than once. */
  answered: number
  repeated: number
  /** No try was answered. */
  lost: number
}

type Answer = Awaited<ReturnType<NodesStage['call']>>
export type Person = { email: string; token: string }

const tries = 20

/** Like the web app, repeats calls that never arrived or got 502 or 503. */
export function startMembers(stage: NodesStage, people: readonly Person[], buyer: Person) {
  const report: LoadReport = { answered: 0, repeated: 0, lost: 0 }
  const written: string[] = []
  const bought: string[] = []
  let stopped = false

  async function insist(ask: () => Promise<Answer>): Promise<Answer | null> {
    for (let tried = 0; tried < tries; tried++) {
      const answer = await ask().catch(() => null)
      if (answer?.status === 200) {
        report.answered += 1
        return answer
      }
      report.repeated += 1
      await sleep(100)
    }
    report.lost += 1
    return null
  }

  async function member({ token }: Person, number: number) {
    for (let turn = 0; !stopped; turn++) {
      await insist(() => stage.call(stage.origin, contract.streams.all, { token }))
      const subject = `Ticket ${number}.${turn}`
      const body = { type: 1, subject, description: 'Under load.' }
      await insist(() => stage.call(stage.origin, contract.support.createTicket, { token, body }))
      written.push(subject)
      await sleep(20)
    }
  }

  async function signingIn({ email }: Person) {
    const body = { email, password: testPassword, isMobile: false }
    while (!stopped) {
      const answer = await insist(() => stage.call(stage.origin, contract.sessions.login, { body }))
      const { token = '' } = answer?.body ?? {}
      await insist(() => stage.call(stage.origin, contract.sessions.user, { token, body: {} }))
      await sleep(200)
    }
  }

  async function buying({ email, token }: Person) {
    const cart = { accountsAndMonths: [{ email, months: 1 }], rewardPoints: 0 }
    while (!stopped) {
      const made = await insist(() =>
        stage.call(stage.origin, contract.payments.createOrder, { token, body: cart }),
      )
      const orderId = String(made?.body.id)
      await stage.control('wallet', { orderId, action: 'approve' })
      const body = { orderId }
      await insist(() => stage.call(stage.origin, contract.payments.captureOrder, { token, body }))
      bought.push(orderId)
      await sleep(50)
    }
  }

  const working = [...people.map(member), ...people.slice(0, 1).map(signingIn), buying(buyer)]
  return async () => {
    stopped = true
    await Promise.all(working)
    return { report, written, bought }
  }
}
