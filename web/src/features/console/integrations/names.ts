import type { ApiScope, WebhookEvent } from '@strom/contract'
import { findText } from '../../../lib/language/texts.ts'
import { integrationTexts } from './texts.ts'

/** Another version of the site may have sent others. */
export function eventName(event: string): string {
  return findText(integrationTexts, `event-${event as WebhookEvent | 'test'}`) ?? event
}

export function scopeName(scope: string): string {
  return findText(integrationTexts, `scope-${scope as ApiScope}`) ?? scope
}
