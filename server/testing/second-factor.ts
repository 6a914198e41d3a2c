import { contract } from '@strom/contract'
import { timeCodeAt } from '../src/people/second-factor/time-codes.ts'
import { testPassword } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** At the test's time, or `steps` beside it. */
export function codeOf(test: TestApp, secret: string, steps = 0): string {
  return timeCodeAt(secret, test.clock.now() + steps * 30_000)
}

export function wrongCodeOf(test: TestApp, secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(test, secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

/** Also advances to the next code. */
export async function turnOn(test: TestApp, token: string) {
  const { begin, confirm } = contract.secondFactor
  const begun = await test.call(begin, { token, body: { password: testPassword } })
  const { secret } = begun.json<{ secret: string }>()
  const confirmed = await test.call(confirm, { token, body: { code: codeOf(test, secret) } })
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  test.clock.advance(30)
  return { secret, recoveryCodes }
}
