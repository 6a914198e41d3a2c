import { formatCents as formatCentsIn } from '@strom/rules/format-cents'
import { currentLanguage } from './language/i18n.ts'

/** Cents as a price in the page's language, such as '$12.00'; the currency of every price is USD. */
export function formatCents(cents: number): string {
  return formatCentsIn(cents, currentLanguage())
}

/** The wire's dollars in cents, the unit of the rules. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** The wire's dollars as a price. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars))
}

/** A deduction in cents, with a minus sign. */
export function formatDeduction(cents: number): string {
  return cents > 0 ? `−${formatCents(cents)}` : formatCents(cents)
}
