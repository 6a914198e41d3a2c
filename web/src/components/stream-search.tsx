import type { Ref } from 'react'
import { useTexts } from '../lib/language/texts.ts'
import { SearchField } from './search-field.tsx'
import { streamTexts } from './stream-texts.ts'

type StreamSearchProps = {
  value: string
  onChange: (words: string) => void
  inputRef?: Ref<HTMLInputElement>
  className?: string | undefined
}

export function StreamSearch({ value, onChange, inputRef, className }: StreamSearchProps) {
  const t = useTexts(streamTexts)
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
