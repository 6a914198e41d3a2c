import { NativeSelect, TextInput } from '@mantine/core'
import type { OwnerSetting } from '@strom/contract'
import { type ChangeEvent, memo } from 'react'
import { Checkbox } from '../../../components/checkbox.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { DurationField } from '../components/duration-field.tsx'
import { DiscountRates } from './discount-rates.tsx'
import { ListField } from './list-field.tsx'
import { settingTexts } from './texts.ts'
import { useValueInWords } from './use-value-in-words.ts'

type SettingFieldProps = {
  setting: OwnerSetting
  /** The value in the form, which may be unsaved. */
  value: unknown
  error: string | undefined
  onChange: (setting: OwnerSetting, value: unknown) => void
}

/** There are dozens of fields: `memo` draws only the one being typed in. */
export const SettingField = memo(function SettingField({
  setting,
  value,
  error,
  onChange,
}: SettingFieldProps) {
  const t = useTexts(settingTexts)
  const { unitOf, valueInWords } = useValueInWords()
  const { name, meaning, initial, choices } = setting
  const { label, note } = readMeaning(meaning)
  const common = { label, error, name }
  const byDefault = t('initial', { value: valueInWords(name, initial) || '---' })
  const first = note === '' ? byDefault : isEmpty(initial) ? note : `${note}. ${byDefault}`
  const change = (changed: unknown) => onChange(setting, changed)
  if (name === 'discountRates' && Array.isArray(value)) {
    return <DiscountRates label={label} value={value} error={error} onChange={change} />
  }
  if (typeof initial === 'number') {
    const number = typeof value === 'number' ? value : null
    if (name.endsWith('Cents')) {
      return (
        <NumberField
          {...common}
          description={first}
          min={0}
          before="$"
          decimals={2}
          hasFixedDecimals
          value={number === null ? null : number / 100}
          onChange={(dollars) => change(dollars === null ? null : Math.round(dollars * 100))}
        />
      )
    }
    if (name.endsWith('Seconds')) {
      return <DurationField {...common} description={first} value={number} onChange={change} />
    }
    return (
      <NumberField
        {...common}
        description={first}
        min={0}
        after={unitOf(name)}
        value={number}
        onChange={change}
      />
    )
  }
  if (typeof initial === 'boolean') {
    return (
      <Checkbox
        {...common}
        description={first}
        checked={value === true}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    )
  }
  if (Array.isArray(initial)) {
    return (
      <ListField
        {...common}
        description={first}
        ofWords={name.endsWith('Words')}
        value={value}
        onChange={change}
      />
    )
  }
  const text = {
    ...common,
    description: first,
    value: String(value ?? ''),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change(event.currentTarget.value),
  }
  if (!choices) return <TextInput {...text} />
  return (
    <NativeSelect {...text} data={choices.map((one) => ({ value: one, label: valueInWords(name, one) }))} />
  )
})

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function readMeaning(meaning: string): { label: string; note: string } {
  const [label = '', ...rest] = meaning.split(': ')
  return { label: capitalized(label), note: capitalized(rest.join(': ')) }
}
