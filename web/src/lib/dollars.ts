import { formatCents as formatCentsIn } from '@strom/rules/format-cents'
import { currentLanguage } from './language/current-language.ts'

export function formatCents(cents: number): string {
  return formatCentsIn(cents, currentLanguage())
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars))
}

export function formatDeduction(cents: number): string {
  return cents > 0 ? `−${formatCents(cents)}` : formatCents(cents)
}
