import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../components/number-field.tsx'
import classes from './settings.module.css'

/** A step of the discounts; null is a field that is empty while it is typed in, which the server refuses. */
export type Rate = { months: number | null; discount: number | null }

type DiscountRatesProps = {
  label: string
  value: Rate[]
  error: string | undefined
  onChange: (value: Rate[]) => void
}

/** The volume discounts, kept with most months first whatever order they are typed in. */
export function DiscountRates({ label, value, error, onChange }: DiscountRatesProps) {
  const { t } = useTranslation('consoleSettings')
  const set = (index: number, rate: Partial<Rate>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...rate } : one)))
  const sort = () => onChange([...value].sort((a, b) => (b.months ?? 0) - (a.months ?? 0)))
  const more = { months: (value[0]?.months ?? 1) + 1, discount: value[0]?.discount ?? 5 }

  return (
    <fieldset className={classes.rates} onBlur={sort}>
      <legend>{label}</legend>
      {value.map(({ months, discount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place while it is typed in.
        <div key={index} className={classes.rate}>
          <NumberField
            label={t('fromMonths')}
            min={1}
            value={months}
            onChange={(typed) => set(index, { months: typed })}
          />
          <NumberField
            label={t('percent')}
            min={1}
            max={100}
            after="%"
            value={discount}
            onChange={(typed) => set(index, { discount: typed })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('removeRate', { months: months ?? '' })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => onChange([more, ...value])}
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
