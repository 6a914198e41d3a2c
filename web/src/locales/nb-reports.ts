import type { enReports } from './en-reports.ts'
import { reports } from './nb/reports.ts'

/** The texts of the reports in Norwegian bokmål, as those in English. */
export const nbReports: Record<keyof typeof enReports, object> = { reports }
