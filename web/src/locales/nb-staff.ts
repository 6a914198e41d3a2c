import type { enStaff } from './en-staff.ts'
import { reports } from './nb/reports.ts'
import { supportTickets } from './nb/support-tickets.ts'

export const nbStaff: Record<keyof typeof enStaff, object> = { supportTickets, reports }
