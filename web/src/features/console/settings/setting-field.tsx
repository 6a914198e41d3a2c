import { NativeSelect, TextInput } from '@mantine/core'
import type { OwnerSetting } from '@strom/contract'
import { type ChangeEvent, memo, type ReactElement } from 'react'
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
}: SettingFieldProps): ReactElement | null {
  const t = useTexts(settingTexts)
  const { unitOf, valueInWords } = useValueInWords()
  const { name, kind, meaning, initial, choices } = setting
  const { label, note } = readMeaning(meaning)
  const byDefault = t('initial', { value: valueInWords(setting, initial) || '---' })
  const description = note === '' ? byDefault : isEmpty(initial) ? note : `${note}. ${byDefault}`
  const common = { label, description, error, name }
  const change = (changed: unknown) => onChange(setting, changed)
  const number = typeof value === 'number' ? value : null
  const text = {
    ...common,
    value: String(value ?? ''),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change(event.currentTarget.value),
  }
  switch (kind) {
    case 'text':
      return <TextInput {...text} />
    case 'choice': {
      const data = choices?.map((one) => ({ value: one, label: valueInWords(setting, one) }))
      return <NativeSelect {...text} data={data} />
    }
    case 'switch':
      return (
        <Checkbox
          {...common}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      )
    case 'cents':
      return (
        <NumberField
          {...common}
          min={0}
          before="$"
          decimals={2}
          hasFixedDecimals
          value={number === null ? null : number / 100}
          onChange={(dollars) => change(dollars === null ? null : Math.round(dollars * 100))}
        />
      )
    case 'seconds':
      return <DurationField {...common} value={number} onChange={change} />
    case 'days':
    case 'percent':
    case 'points':
    case 'megabytes':
    case 'count':
      return <NumberField {...common} min={0} after={unitOf(kind)} value={number} onChange={change} />
    case 'list-of-words':
    case 'list-of-days':
      return <ListField {...common} ofWords={kind === 'list-of-words'} value={value} onChange={change} />
    case 'discount-rates':
      return (
        <DiscountRates
          label={label}
          value={Array.isArray(value) ? value : []}
          error={error}
          onChange={change}
        />
      )
    case 'colour':
    case 'picture':
    case 'maintenance':
      // Their fields are on other pages.
      return null
  }
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
