import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { type ReactNode, useState } from 'react'

type MoneyInputProps = {
  label: string
  name: string
  description: ReactNode
  error: string | undefined
  /** null: empty. */
  cents: number | null
  onChange: (cents: number | null) => void
}

/** What was typed as cents; the field gives a text as long as it is no finished number, such as '9.'. */
function centsTyped(typed: number | string): number | null {
  const dollars = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(dollars) ? null : Math.round(dollars * 100)
}

/** A price in dollars for a value in cents. */
export function MoneyInput({ cents, onChange, ...field }: MoneyInputProps) {
  const [typed, setTyped] = useState<number | string>('')
  const stands = cents === null ? '' : cents / 100
  return (
    <NumberInput
      {...field}
      min={0}
      prefix="$"
      decimalScale={2}
      fixedDecimalScale
      value={centsTyped(typed) === cents ? typed : stands}
      onChange={(value) => {
        setTyped(value)
        onChange(centsTyped(value))
      }}
    />
  )
}
