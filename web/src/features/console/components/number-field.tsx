import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/language/i18n.ts'
import { parseNumber } from '../../../lib/parse-number.ts'
import { asNumberField } from '../../../lib/step-by-key.ts'
import classes from './number-field.module.css'

type NumberFieldProps = {
  /** null: nothing is in the field, or no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** How many digits after the point it is shown with, null: as many as it has; whole numbers without. */
  decimals?: number | null
  /** The unit, before or after the number. Who hears the page is told it by the label or the description. */
  before?: string
  after?: string
  /** Where the unit is chosen: what was typed in another is forgotten. */
  unit?: string
  min?: number
  max?: number
} & Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max' | 'leftSection'>

/** As a number is written in the page's language. */
function written(value: number, decimals: number | null | undefined): string {
  const text = typeof decimals === 'number' ? value.toFixed(decimals) : String(Number(value.toFixed(4)))
  return currentLanguage() === 'nb' ? text.replace('.', ',') : text
}

/**
 * A field for a number, with its decimals behind a comma or a point. It keeps what is typed as it is, also beyond a limit: the server says
 * what is wrong with it.
 */
export function NumberField({
  value,
  onChange,
  decimals,
  before,
  after,
  unit,
  min,
  max,
  ...field
}: NumberFieldProps) {
  const { t } = useTranslation('console')
  // Keeps the text being typed: 1.5 is typed as 1. first, and becomes 1.50 only afterwards; what is no number stays to be mended.
  const [lastTyped, setLastTyped] = useState<{ text: string; unit: string | undefined }>()
  const typed = lastTyped?.unit === unit ? lastTyped?.text : undefined
  const stands = value === null ? '' : written(value, decimals)
  const isWrong = typed !== undefined && typed.trim() !== '' && Number.isNaN(parseNumber(typed))
  return (
    <TextInput
      // A telephone's keys for whole numbers have no minus, which is wanted where no least number is.
      {...(min !== undefined && { inputMode: decimals === undefined ? 'numeric' : 'decimal' })}
      {...asNumberField(value, { min, max }, (next) => {
        setLastTyped(undefined)
        onChange(next)
      })}
      {...field}
      {...(isWrong && { error: t('noNumber') })}
      classNames={{ section: classes.unit ?? '' }}
      {...(before && { leftSection: before, leftSectionWidth: `${before.length + 2}ch` })}
      {...(after && { rightSection: after, rightSectionWidth: `${after.length + 3}ch` })}
      value={typed ?? stands}
      onChange={({ currentTarget: { value: text } }) => {
        setLastTyped({ text, unit })
        const number = parseNumber(text)
        onChange(Number.isNaN(number) ? null : number)
      }}
      onBlur={() => {
        if (!isWrong) setLastTyped(undefined)
      }}
    />
  )
}
