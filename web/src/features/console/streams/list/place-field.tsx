import { useState } from 'react'
import { NumberField } from '../../../../components/number-field.tsx'
import { useTexts } from '../../../../lib/language/texts.ts'
import { consoleStreamTexts } from '../texts.ts'
import classes from './stream-row.module.css'

type PlaceFieldProps = {
  title: string
  /** From 0. */
  index: number
  count: number
  onMove: (from: number, to: number) => void
}

/** Enter or leaving the field moves the stream. */
export function PlaceField({ title, index, count, onMove }: PlaceFieldProps) {
  const t = useTexts(consoleStreamTexts)
  const [typed, setTyped] = useState<number>()

  function move() {
    setTyped(undefined)
    if (typed !== undefined && typed !== index + 1) onMove(index, typed - 1)
  }

  return (
    <NumberField
      isForced
      className={classes.place}
      classNames={{ wrapper: classes.typed }}
      aria-label={t('place', { title, count })}
      min={1}
      max={count}
      value={typed ?? index + 1}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(place) => setTyped(place ?? undefined)}
      onBlur={move}
      onKeyDown={(event) => {
        if (event.key === 'Enter') move()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}
