import { type Failure, isFailure } from './http/failure.ts'
import { tokenStore } from './token-store.ts'

/** The location state at /login after a sign-in that ended unasked. */
const ended = { signInEnded: true } as const

let wasRefused = false

/** Forgets a Token that the server refused: the sign-in ran out, or was ended elsewhere. */
export function endSignIn() {
  wasRefused = true
  tokenStore.clear()
}

/** Called at sign-out, where no notice is needed. */
export function clearSignInEnded() {
  wasRefused = false
}

/** The state of the address that leads to /login: whether a sign-in that has ended is why. */
export function stateForLogin(): typeof ended | undefined {
  return wasRefused && tokenStore.read() === null ? ended : undefined
}

/** Whether it was, by the state of the address of /login. */
export function isAfterEndedSignIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signInEnded' in state
}

/** Whether a call was refused since the sign-in has ended: /login is there by now, and says so. */
export function isShownAtLogin(answer: Failure | { detail?: string | undefined }): boolean {
  return isFailure(answer) && answer.reason === 'session' && stateForLogin() !== undefined
}
