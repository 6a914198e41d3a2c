import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type PlaceFieldProps = {
  title: string
  /** From 0, and how many there are. */
  index: number
  count: number
  onMove: (from: number, to: number) => void
}

/** A stream's place among many, to be typed: Enter or leaving the field moves it. What is no place changes nothing. */
export function PlaceField({ title, index, count, onMove }: PlaceFieldProps) {
  const { t } = useTranslation('consoleStreams')
  const [typed, setTyped] = useState<string>()

  function move() {
    const place = Number(typed)
    setTyped(undefined)
    if (Number.isInteger(place) && place >= 1 && place <= count && place !== index + 1)
      onMove(index, place - 1)
  }

  return (
    <TextInput
      w={56}
      inputMode="numeric"
      aria-label={t('place', { title, count })}
      value={typed ?? String(index + 1)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== undefined && move()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') move()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}
