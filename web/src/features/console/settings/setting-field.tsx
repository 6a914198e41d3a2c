import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import type { OwnerSetting } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { formatCents } from '../../../lib/dollars.ts'
import { DiscountRates } from './discount-rates.tsx'
import { MoneyInput } from './money-input.tsx'

type SettingFieldProps = {
  setting: OwnerSetting
  /** As it is in the form, which need not be saved. */
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The field of one setting, by the kind of its value. */
export function SettingField({ setting, value, error, onChange }: SettingFieldProps) {
  const { t } = useTranslation('consoleSettings')
  const { name, meaning, initial } = setting
  const common = { label: sentence(meaning), error, name }
  if (name === 'discountRates' && Array.isArray(value)) {
    return <DiscountRates label={sentence(meaning)} value={value} error={error} onChange={onChange} />
  }
  const description = t('initial', { value: shown(initial) })
  if (typeof initial === 'number' && name.endsWith('Cents')) {
    return (
      <MoneyInput
        {...common}
        description={t('initial', { value: formatCents(initial) })}
        cents={typeof value === 'number' ? value : null}
        onChange={onChange}
      />
    )
  }
  if (typeof initial === 'number') {
    const unit = name.endsWith('Seconds') ? ` ${t('seconds')}` : ''
    return (
      <NumberInput
        {...common}
        description={t('initial', { value: `${initial}${unit}` })}
        min={0}
        allowDecimal={false}
        suffix={unit}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      />
    )
  }
  if (typeof initial === 'boolean') {
    return (
      <Checkbox
        {...common}
        description={t('initial', { value: t(initial ? 'yes' : 'no') })}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (Array.isArray(initial)) {
    return (
      <TextInput
        {...common}
        description={description}
        value={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
        onChange={(event) => onChange(numbersOf(event.currentTarget.value))}
      />
    )
  }
  return (
    <TextInput
      {...common}
      description={description}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function sentence(meaning: string): string {
  return meaning.charAt(0).toUpperCase() + meaning.slice(1)
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Whole numbers with commas between; anything else stays the text it is, which the server refuses with a sentence. */
function numbersOf(typed: string): unknown {
  if (typed.trim() === '') return []
  const parts = typed.split(',').map((part) => part.trim())
  return parts.every((part) => /^\d+$/.test(part)) ? parts.map(Number) : typed
}
