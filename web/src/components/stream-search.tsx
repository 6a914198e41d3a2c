import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

type StreamSearchProps = {
  value: string
  onChange: (words: string) => void
  inputRef?: Ref<HTMLInputElement>
  className?: string | undefined
}

/** A field that searches the titles of streams; Escape empties it. */
export function StreamSearch({ value, onChange, inputRef, className }: StreamSearchProps) {
  const { t } = useTranslation('home')
  return (
    <TextInput
      ref={inputRef}
      className={className}
      type="search"
      aria-label={t('searchStreams')}
      placeholder={t('searchStreams')}
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
      }}
    />
  )
}
