import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isNoMoment, latestLocalTime } from './local-time.ts'

type MomentFieldProps = {
  /** A local time as the field gives it; empty: none. */
  value: string
  onChange: (value: string) => void
} & Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'max' | 'error'>

/** A moment by the owner's own clock. What is none is said, whatever a browser lets be typed. */
export function MomentField({ value, onChange, ...field }: MomentFieldProps) {
  const { t } = useTranslation('console')
  return (
    <TextInput
      {...field}
      type="datetime-local"
      max={latestLocalTime}
      value={value}
      error={isNoMoment(value) && t('noMoment')}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
