import { type Failure, isFailure } from './http/failure.ts'
import { tokenStore } from './token-store.ts'

const ended = { signInEnded: true } as const

let wasRefused = false

export function endSignIn() {
  wasRefused = true
  tokenStore.clear()
}

export function clearSignInEnded() {
  wasRefused = false
}

export function stateForLogin(): typeof ended | undefined {
  return wasRefused && tokenStore.read() === null ? ended : undefined
}

export function isAfterEndedSignIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signInEnded' in state
}

/** /login already says so. */
export function isShownAtLogin(answer: Failure | { detail?: string | undefined }): boolean {
  return isFailure(answer) && answer.reason === 'session' && stateForLogin() !== undefined
}
