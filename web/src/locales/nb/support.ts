import type { support as en } from '../en/support.ts'

export const support = {
  requestStream: 'Be om en strøm',
  requestText: 'Fortell hvilken kanal eller hendelse du vil se her.',
  streamInfo: 'Om strømmen',
  submitRequest: 'Send ønsket',
  requestSubmitted: 'Ønsket ditt om en strøm er sendt!',
} satisfies Record<keyof typeof en, string>
