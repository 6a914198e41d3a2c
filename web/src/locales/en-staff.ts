import { reports } from './en/reports.ts'
import { supportTickets } from './en/support-tickets.ts'

export const enStaff = { supportTickets, reports }
