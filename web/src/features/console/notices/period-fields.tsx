import { useTranslation } from 'react-i18next'
import { isNoMoment } from '../components/local-time.ts'
import { MomentField, SiteClock } from '../components/moment-field.tsx'
import classes from './notices.module.css'

/** Local times as their fields give them; empty: none. */
export type TypedPeriod = { from: string; until: string }

/** Whether both times are empty or moments. */
export function isPeriod({ from, until }: TypedPeriod): boolean {
  return !isNoMoment(from) && !isNoMoment(until)
}

type PeriodFieldsProps = {
  value: TypedPeriod
  /** The meaning of an empty end. */
  untilNote: string
  onChange: (value: TypedPeriod) => void
}

/** When something begins and ends. */
export function PeriodFields({ value, untilNote, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('consoleNotices')
  return (
    <>
      <div className={classes.period}>
        <MomentField
          label={t('from')}
          description={t('fromNote')}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <MomentField
          label={t('until')}
          description={untilNote}
          value={value.until}
          onChange={(until) => onChange({ ...value, until })}
        />
      </div>
      <SiteClock />
    </>
  )
}
