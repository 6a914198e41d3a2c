import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './notices.module.css'

/** Local times as their fields give them; empty: none. */
export type TypedPeriod = { from: string; until: string }

type PeriodFieldsProps = {
  value: TypedPeriod
  /** What an empty end means. */
  untilNote: string
  onChange: (value: TypedPeriod) => void
}

/** When something begins and ends, by the owner's own clock. */
export function PeriodFields({ value, untilNote, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('consoleNotices')
  return (
    <div className={classes.period}>
      <TextInput
        type="datetime-local"
        label={t('from')}
        description={t('fromNote')}
        value={value.from}
        onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={t('until')}
        description={untilNote}
        value={value.until}
        onChange={(event) => onChange({ ...value, until: event.currentTarget.value })}
      />
    </div>
  )
}
