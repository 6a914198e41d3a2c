import { useTexts } from '../../../../lib/language/texts.ts'
import { sumOfAccess, writtenDay } from './sum-of-access.ts'
import { inviteTexts } from './texts.ts'

export function useSumInWords() {
  const t = useTexts(inviteTexts)
  return (lines: Parameters<typeof sumOfAccess>[0]) => {
    const { people, months, withDay, first, last } = sumOfAccess(lines)
    const days = { count: withDay, first: writtenDay(first), last: writtenDay(last) }
    return [
      t('sumPeople', { count: people }),
      months > 0 ? t('sumMonths', { count: months }) : t('sumNoMonths'),
      withDay > 0 && t(first === last ? 'sumDay' : 'sumDays', days),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
