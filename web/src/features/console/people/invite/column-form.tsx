import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DataTable } from '../../../../components/data-table.tsx'
import formClasses from '../../../../components/form.module.css'
import { useTexts } from '../../../../lib/language/texts.ts'
import { peopleTexts } from '../texts.ts'
import classes from './invite.module.css'
import type { Columns, ListTable } from './list-columns.ts'
import { readAddresses } from './read-list.ts'
import { inviteTexts } from './texts.ts'
import { useSumInWords } from './use-sum-in-words.ts'

type ColumnFormProps = {
  table: ListTable
  columns: Columns
  /** For lines without a number. */
  months: number
  onChoose: (columns: Columns) => void
  onBack: () => void
}

const rowsShown = 5

export function ColumnForm({ table, columns, months, onChoose, onBack }: ColumnFormProps) {
  const t = useTexts(inviteTexts)
  const tPeople = useTexts(peopleTexts)
  const sumInWords = useSumInWords()
  const first = (place: number | null) => (place === null ? (table.isOpen ? '' : 'none') : String(place))
  const [chosen, setChosen] = useState({ months: first(columns.months), until: first(columns.until) })
  const isSame = chosen.months === chosen.until && chosen.months !== 'none' && chosen.months !== ''
  const isChosen = chosen.months !== '' && chosen.until !== '' && !isSame
  const places = Array.from({ length: table.width }, (_, index) => index)
  const nameOf = (place: number) => table.heading?.[place] || t('columnNumber', { number: place + 1 })
  const placeOf = (name: string) => places.find((place) => String(place) === name) ?? null
  const wanted = { ...columns, months: placeOf(chosen.months), until: placeOf(chosen.until) }
  const addresses = isChosen ? readAddresses(table, wanted, months) : []
  const taken = addresses.filter(({ problem }) => !problem)
  const faults = addresses.length - taken.length

  function fieldOf(name: 'months' | 'until') {
    return {
      label: t(`column-${name}`),
      value: chosen[name],
      data: [
        { value: '', label: t('columnChoose'), disabled: true },
        { value: 'none', label: t('columnNone') },
        ...places.map((place) => ({ value: String(place), label: nameOf(place) })),
      ],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setChosen({ ...chosen, [name]: value }),
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChosen) onChoose(wanted)
  }

  return (
    <form className={classes.list} noValidate onSubmit={submit}>
      <p className={classes.text}>{t(table.isOpen ? 'columnQuestion' : 'columnText')}</p>
      <DataTable
        label={t('columnRows')}
        cells="paired"
        empty={tPeople('nobody')}
        rows={table.rows.slice(0, rowsShown)}
        rowKey={({ line }) => line}
        columns={[
          [t('line'), ({ line }) => line],
          ...places.map((place) => [nameOf(place), (row: { cells: string[] }) => row.cells[place]] as const),
        ]}
      />
      <div className={`${formClasses.form} ${classes.form}`}>
        <NativeSelect {...fieldOf('months')} />
        <NativeSelect {...fieldOf('until')} {...(isSame && { error: t('columnTwice') })} />
      </div>
      <p role="status" className={classes.text}>
        {isChosen && sumInWords(taken)}
        {faults > 0 && ` · ${t('inviteRefused', { count: faults })}`}
      </p>
      <div className={classes.acts}>
        <Button type="submit" disabled={!isChosen}>
          {t('inviteGoOn')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('inviteChange')}
        </Button>
      </div>
    </form>
  )
}
