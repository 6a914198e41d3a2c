import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import classes from './number-field.module.css'

type NumberFieldProps = {
  /** null: nothing is in the field, or no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** How many digits after the point it is shown with; whole numbers without. */
  decimals?: number
  /** The unit, before or after the number. Who hears the page is told it by the label or the description. */
  before?: string
  after?: string
} & Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'leftSection' | 'rightSection'>

/** The browser's own field for numbers. It keeps what is typed as it is, also beyond a limit: the server says what is wrong with it. */
export function NumberField({ value, onChange, decimals, before, after, ...field }: NumberFieldProps) {
  // Keeps the text being typed: 1.5 is typed as 1. first, and becomes 1.50 only afterwards.
  const [typed, setTyped] = useState<string>()
  const stands = value === null ? '' : decimals === undefined ? String(value) : value.toFixed(decimals)
  return (
    <TextInput
      // A telephone's keys for whole numbers have no minus, which is wanted where no least number is.
      {...(field.min !== undefined && { inputMode: decimals === undefined ? 'numeric' : 'decimal' })}
      {...field}
      type="number"
      step={decimals === undefined ? 1 : 'any'}
      classNames={{ section: classes.unit ?? '' }}
      {...(before && { leftSection: before, leftSectionWidth: `${before.length + 2}ch` })}
      {...(after && { rightSection: after, rightSectionWidth: `${after.length + 3}ch` })}
      value={typed ?? stands}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(text === '' ? null : Number(text))
      }}
      onBlur={() => setTyped(undefined)}
      // Turning the wheel is for the page: it would change the number that has the focus, unseen.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
