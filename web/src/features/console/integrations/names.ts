import type { ApiScope, WebhookEvent } from '@strom/contract'
import { useTranslation } from 'react-i18next'

type Underlined<Name extends string, Mark extends string> = Name extends `${infer Group}${Mark}${infer Act}`
  ? `${Group}_${Act}`
  : never

type EventKey = Underlined<WebhookEvent, '.'>
type ScopeKey = Underlined<ApiScope, ':'>

/** Text keys hold no dot or colon. */
export function useNames() {
  const { t } = useTranslation('consoleIntegrations')
  function eventName(event: string) {
    const key = event.replace('.', '_') as EventKey
    return event === 'test' ? t('event_test') : t(`event-${key}`, { defaultValue: event })
  }
  function scopeName(scope: string) {
    const key = scope.replace(':', '_') as ScopeKey
    return t(`scope-${key}`, { defaultValue: scope })
  }
  return { eventName, scopeName }
}
