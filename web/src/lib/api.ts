import { type Answer, contract, type Endpoint } from '@strom/contract'
import { askForConfirmation } from './confirmation.ts'
import { errorTexts } from './error-texts.ts'
import { CallFailed, isFailure } from './http/failure.ts'
import type { ForbiddenCall } from './http/forbidden.ts'
import { type CallArguments, type CallContext, createCall } from './http/http-client.ts'
import { createSignal } from './http/signal.ts'
import { currentLanguage } from './language/current-language.ts'
import { translate } from './language/texts.ts'
import { tokenStore } from './token-store.ts'

export const forbidden = createSignal<ForbiddenCall>()

/** On every HTTP 503, except from the site settings, which are read in response. */
export const unavailable = createSignal<void>()

export const callContext: CallContext = {
  fetch: (input, init) => fetch(input, init),
  token: tokenStore.read,
  language: currentLanguage,
  sentence(kind, incident) {
    const t = translate(errorTexts)
    if (kind === 'unreachable') return t('unreachable')
    return incident ? t('brokenIncident', { incident }) : t('broken')
  },
  confirm: askForConfirmation,
  onForbidden: forbidden.emit,
  onUnavailable(endpoint) {
    if (endpoint !== contract.site.siteSettings) unavailable.emit()
  },
}

export const call = createCall(callContext)

/** Throws `CallFailed`. */
export async function read<E extends Endpoint>(...args: CallArguments<E>): Promise<Answer<E>> {
  const answer = await call<E>(...args)
  if (isFailure(answer)) throw new CallFailed(answer)
  return answer
}
