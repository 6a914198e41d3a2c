import { reports } from './en/reports.ts'

/** The texts of the reports in English, fetched with them. */
export const enReports = { reports }
