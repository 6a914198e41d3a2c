import { Button, FileButton, Progress } from '@mantine/core'
import { refresh } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { programmeTexts } from './texts.ts'
import '@mantine/core/styles/Progress.layer.css'
import { plainResult } from '@strom/contract'
import { IconFileUpload } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { decodeText } from '../../../lib/decode-text.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { importEntries, streamTitlesQuery } from './api.ts'
import { inBatches } from './in-batches.ts'
import classes from './programme.module.css'
import { readCsv } from './read-csv.ts'
import { type ReadLine, readLines } from './read-programme.ts'
import { readXmltv } from './read-xmltv.ts'

type Failure = { resultCode: number; detail?: string | undefined }

/** Further faults are only counted. */
const faultsShown = 20

export function ImportForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(programmeTexts)
  const close = useWhileMounted(onDone)
  const { data: titles } = useSuspenseQuery(streamTitlesQuery)
  const [lines, setLines] = useState<ReadLine[]>()
  const [isUnreadable, setUnreadable] = useState(false)
  const [done, setDone] = useState<number>()
  const [failure, setFailure] = useState<Failure>()

  async function read(file: File) {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    const text = decoded.ok ? decoded.text : ''
    const raw = /^\s*</.test(text) ? readXmltv(text) : readCsv(text)
    setUnreadable(raw === null)
    setFailure(undefined)
    setLines(raw === null ? undefined : readLines(raw, titles))
  }

  const entries = lines?.flatMap(({ entry }) => entry ?? []) ?? []
  const faults = lines?.flatMap(({ line, words, fault }) => (fault ? { line, words, fault } : [])) ?? []

  async function send() {
    setFailure(undefined)
    let sent = 0
    for (const batch of inBatches(entries)) {
      setDone(sent)
      const answer = await importEntries(batch)
      if (answer.resultCode !== plainResult.success) {
        setFailure(answer)
        break
      }
      sent += batch.length
    }
    setDone(undefined)
    if (sent === entries.length) {
      close()
      toasts.show({ message: t('imported', { count: sent }) })
    }
    await refresh()
  }

  return (
    <div className={formClasses.form}>
      <p className={classes.note}>{t('importText')}</p>
      <pre className={classes.example}>{t('importExample')}</pre>
      <p className={classes.note}>{t('importXmltv')}</p>
      <FileButton
        accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
        onChange={(file) => file && read(file)}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden="true" />}>
            {t('chooseFile')}
          </Button>
        )}
      </FileButton>
      {isUnreadable && <p role="alert">{t('unreadable')}</p>}
      {lines && (
        <>
          <p role="status" className={classes.note}>
            {[
              t('willEnter', { count: entries.length }),
              faults.length > 0 && t('willLeave', { count: faults.length }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          {faults.length > 0 && (
            <ul className={classes.faults}>
              {faults.slice(0, faultsShown).map(({ line, words, fault }) => (
                <li key={line}>{t('lineFault', { line, words, why: t(`fault-${fault}`) })}</li>
              ))}
            </ul>
          )}
          {done !== undefined && (
            <Progress value={(done / entries.length) * 100} aria-label={t('importing')} />
          )}
          <ErrorMessage answer={failure} />
          <Button fullWidth disabled={entries.length === 0} loading={done !== undefined} onClick={send}>
            {t('enter', { count: entries.length })}
          </Button>
        </>
      )}
    </div>
  )
}
