import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import formClasses from '../../../../components/form.module.css'
import { NumberField } from '../../../../components/number-field.tsx'
import { decodeText } from '../../../../lib/decode-text.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { GrowingText } from '../../components/growing-text.tsx'
import { peopleTexts } from '../texts.ts'
import classes from './invite.module.css'
import { inviteTexts } from './texts.ts'

/** `note`: the encoding that a file was read in. */
export type WrittenList = { text: string; months: number | null; note: string }

type ListFormProps = {
  value: WrittenList
  onChange: (value: WrittenList) => void
  /** Resolves to what is wrong with the whole list. */
  onSubmit: (text: string, months: number) => Promise<string | undefined>
}

const mostBytes = 5_000_000

export function ListForm({ value, onChange, onSubmit }: ListFormProps) {
  const t = useTexts(inviteTexts)
  const tPeople = useTexts(peopleTexts)
  const { text, months, note } = value
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (months !== null) setProblem(await onSubmit(text, months))
  }

  async function read(file: File) {
    const { name } = file
    if (file.size > mostBytes) return setProblem(t('fileTooLarge', { name }))
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (!decoded.ok) return setProblem(t(`file-${decoded.fault}`, { name }))
    setProblem(undefined)
    onChange({ ...value, text: decoded.text, note: t(`file-${decoded.encoding}`, { name }) })
  }

  return (
    <form className={`${formClasses.form} ${classes.form}`} noValidate onSubmit={submit}>
      <p className={classes.text}>{t('inviteText')}</p>
      <GrowingText
        label={t('inviteAddresses')}
        description={t('inviteAddressesNote')}
        rows={8}
        spellCheck={false}
        value={text}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => {
          setProblem(undefined)
          onChange({ ...value, text: currentTarget.value })
        }}
      />
      <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => file && read(file)}>
        {(props) => (
          <Button
            {...props}
            className={classes.file}
            variant="default"
            leftSection={<IconFileUpload size={18} aria-hidden="true" />}
          >
            {t('inviteFile')}
          </Button>
        )}
      </FileButton>
      {note !== '' && (
        <p role="status" className={classes.text}>
          {note}
        </p>
      )}
      <NumberField
        label={tPeople('givenMonths')}
        description={t('givenMonthsNote')}
        min={0}
        max={36}
        value={months}
        onChange={(given) => onChange({ ...value, months: given })}
      />
      <Button type="submit" className={classes.file} disabled={months === null}>
        {t('invitePreview')}
      </Button>
    </form>
  )
}
