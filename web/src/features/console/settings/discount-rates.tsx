import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberField } from '../../../components/number-field.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'

/** Null for an empty field, which the server refuses. */
export type Rate = { months: number | null; discount: number | null }

type DiscountRatesProps = {
  label: string
  value: Rate[]
  error: string | undefined
  onChange: (value: Rate[]) => void
}

/** The id keeps a row in place while it is typed in. */
type Row = Rate & { id: number }

let rowsMade = 0

function toRow({ months, discount }: Rate): Row {
  rowsMade += 1
  return { id: rowsMade, months, discount }
}

/** As stored: most months first. */
function toRates(rows: readonly Rate[]): Rate[] {
  return rows
    .map(({ months, discount }) => ({ months, discount }))
    .sort((a, b) => (b.months ?? 0) - (a.months ?? 0))
}

/** Rows keep their typed order; the value has most months first. */
export function DiscountRates({ label, value, error, onChange }: DiscountRatesProps) {
  const t = useTexts(settingTexts)
  const [rows, setRows] = useState(() => value.map(toRow))
  // Discarded, or changed by another owner.
  if (JSON.stringify(toRates(rows)) !== JSON.stringify(toRates(value))) setRows(value.map(toRow))
  const [highest] = toRates(rows)
  const more = { months: (highest?.months ?? 1) + 1, discount: highest?.discount ?? 5 }

  function change(changed: Row[]) {
    setRows(changed)
    onChange(toRates(changed))
  }

  const set = (id: number, rate: Partial<Rate>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...rate } : row)))

  return (
    <fieldset className={classes.rates}>
      <legend>{label}</legend>
      {rows.map(({ id, months, discount }) => (
        <div key={id} className={classes.rate}>
          <NumberField
            label={t('fromMonths')}
            min={1}
            value={months}
            onChange={(typed) => set(id, { months: typed })}
          />
          <NumberField
            label={t('percent')}
            min={1}
            max={100}
            after="%"
            value={discount}
            onChange={(typed) => set(id, { discount: typed })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('removeRate', { months: months ?? '' })}
            onClick={() => change(rows.filter((row) => row.id !== id))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => change([toRow(more), ...rows])}
      >
        {t('addRate')}
      </Button>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
