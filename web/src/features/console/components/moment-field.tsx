import { TextInput, type TextInputProps } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { differsFromReaders, shownTimeZone } from '../../../lib/dates.ts'
import { isNoMoment, latestLocalTime, unfinishedTime } from './local-time.ts'

type MomentFieldProps = {
  /** A local time as the field gives it; empty: none; `unfinishedTime` while a part of it is missing. */
  value: string
  onChange: (value: string) => void
} & Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'max' | 'error'>

/** A moment by the site's clock, which is named where the owner's shows another time. What is none is said, whatever a browser lets be typed. */
export function MomentField({ value, onChange, description, ...field }: MomentFieldProps) {
  const { t } = useTranslation('console')

  const clock = differsFromReaders(new Date()) && t('siteClock', { zone: shownTimeZone() })

  /** Browsers report a date without a time as no change, with an empty field. */
  function look({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const typed = currentTarget.validity.badInput ? unfinishedTime : currentTarget.value
    if (typed !== value) onChange(typed)
  }

  return (
    <TextInput
      {...field}
      description={clock ? [description, clock].filter(Boolean).join(' ') : description}
      type="datetime-local"
      max={latestLocalTime}
      value={value === unfinishedTime ? '' : value}
      error={isNoMoment(value) && t('noMoment')}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={look}
      // Before it sends the form.
      onKeyDown={(event) => event.key === 'Enter' && look(event)}
    />
  )
}
