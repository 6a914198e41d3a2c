import { type Answer, contract, type Endpoint } from '@strom/contract'
import { askForConfirmation } from './confirmation.ts'
import { CallFailed, isFailure } from './http/failure.ts'
import type { ForbiddenCall } from './http/forbidden.ts'
import { type CallArguments, type CallContext, createCall } from './http/http-client.ts'
import { createSignal } from './http/signal.ts'
import { currentLanguage, i18n } from './language/i18n.ts'
import { tokenStore } from './token-store.ts'

/** Emitted on every HTTP 403. */
export const forbidden = createSignal<ForbiddenCall>()

/** Emitted on every HTTP 503 but that of the site's settings, which are what to ask then. */
export const unavailable = createSignal<void>()

/** The browser's side of `call`. */
export const callContext: CallContext = {
  fetch: (input, init) => fetch(input, init),
  token: tokenStore.read,
  language: currentLanguage,
  sentence: (kind, incident) =>
    kind === 'unreachable'
      ? i18n.t('errors:unreachable')
      : incident
        ? i18n.t('errors:brokenIncident', { incident })
        : i18n.t('errors:broken'),
  confirm: askForConfirmation,
  onForbidden: forbidden.emit,
  onUnavailable(endpoint) {
    if (endpoint !== contract.site.siteSettings) unavailable.emit()
  },
}

/** Calls an endpoint of the contract as this browser's person; never throws. */
export const call = createCall(callContext)

/** `call` for queries: a failure is thrown as `CallFailed`. */
export async function read<E extends Endpoint>(...args: CallArguments<E>): Promise<Answer<E>> {
  const answer = await call<E>(...args)
  if (isFailure(answer)) throw new CallFailed(answer)
  return answer
}
