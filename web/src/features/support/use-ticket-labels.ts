import { ticketStatus, ticketType } from '@strom/contract'
import { useTexts } from '../../lib/language/texts.ts'
import { supportTexts } from './texts.ts'

const typeKeys = {
  [ticketType.BUG_REPORT]: 'bugReport',
  [ticketType.BILLING]: 'billing',
  [ticketType.STREAM_SERVICE]: 'streamService',
  [ticketType.SUBSCRIPTION]: 'subscription',
  [ticketType.OTHER]: 'other',
} as const

const statusKeys = {
  [ticketStatus.OPEN]: 'open',
  [ticketStatus.IN_PROGRESS]: 'inProgress',
  [ticketStatus.RESOLVED]: 'resolved',
} as const

/** Unknown types and states become 'Unknown'. */
export function useTicketLabels() {
  const t = useTexts(supportTexts)
  return {
    types: Object.entries(typeKeys).map(([value, key]) => ({ value, label: t(key) })),
    typeLabel(type: number): string {
      return type in typeKeys ? t(typeKeys[type as keyof typeof typeKeys]) : t('unknown')
    },
    statusLabel(status: number): string {
      return status in statusKeys ? t(statusKeys[status as keyof typeof statusKeys]) : t('unknown')
    },
  }
}
