import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from './search-field.tsx'

type StreamSearchProps = {
  value: string
  onChange: (words: string) => void
  inputRef?: Ref<HTMLInputElement>
  className?: string | undefined
}

export function StreamSearch({ value, onChange, inputRef, className }: StreamSearchProps) {
  const { t } = useTranslation('home')
  return (
    <SearchField
      {...(inputRef && { ref: inputRef })}
      className={className}
      aria-label={t('searchStreams')}
      placeholder={t('searchStreams')}
      aria-keyshortcuts="/"
      value={value}
      onChange={onChange}
    />
  )
}
