import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { listTyped } from './list-typed.ts'

type ListFieldProps = {
  /** A list, or the text typed in its place. */
  value: unknown
  /** Words, else whole numbers. */
  ofWords: boolean
  onChange: (value: unknown) => void
} & Omit<TextInputProps, 'value' | 'onChange'>

export function ListField({ value, ofWords, onChange, ...field }: ListFieldProps) {
  // Keeps the typed text, such as a final comma that adds nothing yet.
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
