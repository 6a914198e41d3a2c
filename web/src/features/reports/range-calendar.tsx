import { DatePicker, DatesProvider } from '@mantine/dates'
import { currentLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { reportTexts } from './texts.ts'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/nb'
import type { ReportRange } from '@strom/contract'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { ChosenRange } from './api.ts'
import classes from './range-picker.module.css'

type RangeCalendarProps = {
  range: ChosenRange
  /** Called once both days are chosen. */
  onChoose: (range: ReportRange) => void
}

type Days = [string | null, string | null]

/** The left month: the first day's, or the one before if both days share a month. */
function firstMonth({ start, end }: ReportRange): string {
  if (start.slice(0, 7) !== end.slice(0, 7)) return start
  return dayjs(start).startOf('month').subtract(1, 'month').format('YYYY-MM-DD')
}

export function RangeCalendar({ range, onChoose }: RangeCalendarProps) {
  const t = useTexts(reportTexts)
  // A first day without a last one stays in the calendar.
  const [begun, setBegun] = useState<Days | null>(null)

  // The month turned to, if any.
  const [month, setMonth] = useState<string | null>(null)

  const shown = month ?? (range && firstMonth(range))

  function choose([start, end]: Days) {
    if (start !== null && end === null) return setBegun([start, null])
    setBegun(null)
    if (start !== null && end !== null) onChoose({ start, end })
  }

  return (
    <DatesProvider settings={{ locale: currentLanguage(), firstDayOfWeek: 1, weekendDays: [] }}>
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
