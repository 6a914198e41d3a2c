import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { NumberField } from '../../../components/number-field.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { consoleTexts } from '../texts.ts'
import classes from './duration-field.module.css'
import { type DurationUnit, decimalsOfUnit, durationUnits, largestUnit } from './duration-units.ts'

type DurationFieldProps = {
  /** Whole seconds; null if empty or not a number. */
  value: number | null
  onChange: (seconds: number | null) => void
} & Pick<TextInputProps, 'label' | 'description' | 'error' | 'name'>

/** Starts with the largest unit that needs no fraction. */
export function DurationField({ value, onChange, ...field }: DurationFieldProps) {
  const t = useTexts(consoleTexts)
  const [chosen, setChosen] = useState<DurationUnit>()
  const unit = chosen ?? largestUnit(value)
  const seconds = durationUnits[unit]

  return (
    <NumberField
      {...field}
      unit={unit}
      min={0}
      decimals={decimalsOfUnit[unit]}
      value={value === null ? null : value / seconds}
      onChange={(number) => {
        // The unit stays while a number is typed.
        setChosen(unit)
        onChange(number === null ? null : Math.round(number * seconds))
      }}
      rightSection={
        <select
          className={classes.unit}
          aria-label={t('unit')}
          value={unit}
          onChange={(event) => setChosen(event.currentTarget.value as DurationUnit)}
        >
          {(Object.keys(durationUnits) as DurationUnit[]).map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      }
      rightSectionWidth="7.5rem"
      rightSectionPointerEvents="all"
    />
  )
}
