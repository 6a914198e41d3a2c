import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { listTyped } from './list-typed.ts'

type ListFieldProps = {
  /** A list, or what was typed in its place. */
  value: unknown
  /** Whether its items are words; else they are whole numbers. */
  ofWords: boolean
  onChange: (value: unknown) => void
} & Omit<TextInputProps, 'value' | 'onChange'>

/** A list in one line, with commas between. */
export function ListField({ value, ofWords, onChange, ...field }: ListFieldProps) {
  // Keeps the text being typed, though a comma at its end adds nothing yet.
  const [typed, setTyped] = useState<string>()
  const stands = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return (
    <TextInput
      {...field}
      value={typed ?? stands}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(listTyped(text, ofWords))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
