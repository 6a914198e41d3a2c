import { TextInput } from '@mantine/core'
import type { OwnerMaintenance } from '@strom/contract'
import { useTexts } from '../../../lib/language/texts.ts'
import { noticeTexts } from './texts.ts'

type Texts = NonNullable<OwnerMaintenance['nb']>

const empty: Texts = { title: '', firstRowText: '', secondRowText: '' }

type NorwegianTextsProps = { value: Texts | null; onChange: (texts: Texts) => void }

export function NorwegianTexts({ value, onChange }: NorwegianTextsProps) {
  const t = useTexts(noticeTexts)
  const texts = value ?? empty
  return (
    <>
      <TextInput
        label={t('headingNb')}
        description={t('nbNote')}
        lang="nb"
        maxLength={200}
        value={texts.title}
        onChange={(event) => onChange({ ...texts, title: event.currentTarget.value })}
      />
      <TextInput
        label={t('firstNb')}
        lang="nb"
        maxLength={1000}
        value={texts.firstRowText}
        onChange={(event) => onChange({ ...texts, firstRowText: event.currentTarget.value })}
      />
      <TextInput
        label={t('secondNb')}
        lang="nb"
        maxLength={1000}
        value={texts.secondRowText}
        onChange={(event) => onChange({ ...texts, secondRowText: event.currentTarget.value })}
      />
    </>
  )
}
