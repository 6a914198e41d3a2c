import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { NumberField } from './number-field.tsx'
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

export function Stepper({ label, lessLabel, moreLabel, value, min, max, onChange }: StepperProps) {
  const button = { variant: 'default', size: 36 } as const
  return (
    <NumberField
      isForced
      className={classes.stepper}
      classNames={{ input: classes.input, error: classes.said, description: classes.said }}
      inputContainer={(input) => (
        <span className={classes.row}>
          <ActionIcon
            {...button}
            aria-label={lessLabel}
            disabled={value <= min}
            onClick={() => onChange(value - 1)}
          >
            <IconMinus size={16} aria-hidden="true" />
          </ActionIcon>
          {input}
          <ActionIcon
            {...button}
            aria-label={moreLabel}
            disabled={value >= max}
            onClick={() => onChange(value + 1)}
          >
            <IconPlus size={16} aria-hidden="true" />
          </ActionIcon>
        </span>
      )}
      aria-label={label}
      min={min}
      max={max}
      value={value}
      onChange={(number) => number !== null && onChange(number)}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
