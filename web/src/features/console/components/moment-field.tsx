import { TextInput, type TextInputProps } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { differsFromReaders, shownTimeZone } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { consoleTexts } from '../texts.ts'
import { isNoMoment, latestLocalTime, unfinishedTime } from './local-time.ts'
import classes from './moment-field.module.css'

type MomentFieldProps = {
  /** Local time of the site; empty for none, `unfinishedTime` while incomplete. */
  value: string
  onChange: (value: string) => void
} & Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'max' | 'error'>

export function MomentField({ value, onChange, ...field }: MomentFieldProps) {
  const t = useTexts(consoleTexts)

  /** Browsers report a date without a time as an empty field, and no change. */
  function look({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const typed = currentTarget.validity.badInput ? unfinishedTime : currentTarget.value
    if (typed !== value) onChange(typed)
  }

  return (
    <TextInput
      {...field}
      type="datetime-local"
      max={latestLocalTime}
      value={value === unfinishedTime ? '' : value}
      error={isNoMoment(value) && t('noMoment')}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={look}
      // Before Enter sends the form.
      onKeyDown={(event) => event.key === 'Enter' && look(event)}
    />
  )
}

export function SiteClock() {
  const t = useTexts(consoleTexts)
  if (!differsFromReaders(new Date())) return null
  return <p className={classes.clock}>{t('siteClock', { zone: shownTimeZone() })}</p>
}
