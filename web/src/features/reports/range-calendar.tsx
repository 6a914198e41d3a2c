import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/nb'
import type { ReportRange } from '@strom/contract'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenRange } from './api.ts'
import classes from './range-picker.module.css'

type RangeCalendarProps = {
  /** The days shown now. */
  range: ChosenRange
  /** Both days are chosen. */
  onChoose: (range: ReportRange) => void
}

type Days = [string | null, string | null]

/** The left of the two months: that of the first day, or, where both days are in one month, the one before. */
function firstMonth({ start, end }: ReportRange): string {
  if (start.slice(0, 7) !== end.slice(0, 7)) return start
  return dayjs(start).startOf('month').subtract(1, 'month').format('YYYY-MM-DD')
}

/** Two months to choose the first and the last day from. */
export function RangeCalendar({ range, onChoose }: RangeCalendarProps) {
  const { t, i18n } = useTranslation('reports')
  // A first day without a last one is the calendar's own business.
  const [begun, setBegun] = useState<Days | null>(null)

  // The month looked at, once the reader has turned pages.
  const [month, setMonth] = useState<string | null>(null)

  const shown = month ?? (range && firstMonth(range))

  function choose([start, end]: Days) {
    if (start !== null && end === null) return setBegun([start, null])
    setBegun(null)
    if (start !== null && end !== null) onChoose({ start, end })
  }

  return (
    <DatesProvider
      settings={{ locale: i18n.resolvedLanguage === 'nb' ? 'nb' : 'en', firstDayOfWeek: 1, weekendDays: [] }}
    >
      <DatePicker
        type="range"
        numberOfColumns={2}
        columnsToScroll={1}
        allowSingleDateInRange
        {...(shown !== null && { date: shown })}
        onDateChange={setMonth}
        value={begun ?? [range?.start ?? null, range?.end ?? null]}
        onChange={choose}
        classNames={{ levelsGroup: classes.months ?? '' }}
        ariaLabels={{
          previousMonth: t('previousMonth'),
          nextMonth: t('nextMonth'),
          previousYear: t('previousYear'),
          nextYear: t('nextYear'),
          previousDecade: t('previousDecade'),
          nextDecade: t('nextDecade'),
        }}
      />
    </DatesProvider>
  )
}
