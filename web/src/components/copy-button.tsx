import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../lib/language/texts.ts'
import { toasts } from '../lib/toasts.ts'
import { sharedTexts } from './texts.ts'

/** The clipboard needs TLS. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const t = useTexts(sharedTexts)
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      toasts.show({ message: t('copied', { what }) })
    } catch {
      toasts.show({ color: 'red', message: t('notCopied') })
    }
  }

  const Icon = copied ? IconCheck : IconCopy
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t('copy', { what })} onClick={() => void copy()}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
