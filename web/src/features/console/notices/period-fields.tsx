import { useTexts } from '../../../lib/language/texts.ts'
import { isNoMoment } from '../components/local-time.ts'
import { MomentField, SiteClock } from '../components/moment-field.tsx'
import classes from './notices.module.css'
import { noticeTexts } from './texts.ts'

/** Local times; empty for none. */
export type TypedPeriod = { from: string; until: string }

export function isPeriod({ from, until }: TypedPeriod): boolean {
  return !isNoMoment(from) && !isNoMoment(until)
}

type PeriodFieldsProps = {
  value: TypedPeriod
  untilNote: string
  onChange: (value: TypedPeriod) => void
}

export function PeriodFields({ value, untilNote, onChange }: PeriodFieldsProps) {
  const t = useTexts(noticeTexts)
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
