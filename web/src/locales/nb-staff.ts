import type { enStaff } from './en-staff.ts'
import { adminSupport } from './nb/admin-support.ts'
import { reports } from './nb/reports.ts'

export const nbStaff: Record<keyof typeof enStaff, object> = { adminSupport, reports }
