import { adminSupport } from './en/admin-support.ts'
import { reports } from './en/reports.ts'

/** The texts of staff's pages in English, fetched with them. */
export const enStaff = { adminSupport, reports }
