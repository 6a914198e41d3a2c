import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { parseNumber } from '../lib/parse-number.ts'
import { asNumberField } from '../lib/step-by-key.ts'
import classes from './stepper.module.css'

type StepperProps = {
  label: string
  lessLabel: string
  moreLabel: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number between two limits, typed or stepped; a number beyond a limit becomes the limit at once. */
export function Stepper({ label, lessLabel, moreLabel, value, min, max, onChange }: StepperProps) {
  // Text that is no whole number, until the field is left.
  const [wrong, setWrong] = useState<string>()

  function change(number: number) {
    setWrong(undefined)
    onChange(Math.min(max, Math.max(min, number)))
  }

  function type(text: string) {
    const number = parseNumber(text)
    if (Number.isInteger(number)) change(number)
    else setWrong(text)
  }

  const button = { variant: 'default', size: 36 } as const
  return (
    <span className={classes.stepper}>
      <ActionIcon
        {...button}
        aria-label={lessLabel}
        disabled={value <= min}
        onClick={() => change(value - 1)}
      >
        <IconMinus size={16} aria-hidden="true" />
      </ActionIcon>
      <input
        {...asNumberField(value, { min, max }, change)}
        inputMode="numeric"
        className={classes.input}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        value={wrong ?? value}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setWrong(undefined)}
      />
      <ActionIcon
        {...button}
        aria-label={moreLabel}
        disabled={value >= max}
        onClick={() => change(value + 1)}
      >
        <IconPlus size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
