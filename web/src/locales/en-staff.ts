import { adminSupport } from './en/admin-support.ts'
import { reports } from './en/reports.ts'

export const enStaff = { adminSupport, reports }
