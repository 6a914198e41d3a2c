import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'

type SearchFieldProps = { onChange: (text: string) => void; ref?: Ref<HTMLInputElement> } & Omit<
  TextInputProps,
  'onChange' | 'onKeyDown' | 'type' | 'leftSection'
>

/** Enter must not send a form around it. */
export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <TextInput
      {...field}
      type="search"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
        if (event.key === 'Escape') onChange('')
      }}
    />
  )
}
