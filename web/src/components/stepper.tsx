import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
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
  const [isEmpty, setEmpty] = useState(false)

  function change(number: number) {
    setEmpty(false)
    onChange(Math.min(max, Math.max(min, number)))
  }

  function type(text: string) {
    const number = Number.parseInt(text, 10)
    if (Number.isNaN(number)) setEmpty(true)
    else change(number)
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
        type="number"
        inputMode="numeric"
        className={classes.input}
        aria-label={label}
        min={min}
        max={max}
        step={1}
        value={isEmpty ? '' : value}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setEmpty(false)}
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
