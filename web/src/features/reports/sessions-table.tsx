import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Connection, Figures } from '@strom/contract'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { DataTable } from '../../components/data-table.tsx'
import { Dialog } from '../../components/dialog.tsx'
import linkClasses from '../../components/link-button.module.css'
import { saveCsv } from '../../lib/csv.ts'
import { formatLocalDate, formatTimes } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { currentLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { PersonForStaff } from '../support/tickets/person/lazy-person-for-staff.ts'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

export type Session = Connection & { email: string }

type SessionsTableProps = { sessions: readonly Session[]; onEnd: (session: Session) => void }

export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const t = useTexts(reportTexts)
  // Outside the table, since a row may go while its dialog is open.
  const [person, setPerson] = useState('')
  const [opened, dialog] = useDisclosure(false)

  function save() {
    const names = [
      ...[t('date'), t('time'), t('email'), t('app'), t('ipAddress'), t('token')],
      ...[t('startUp'), t('stalls'), t('stalled'), t('rendition'), t('latency')],
    ]
    const rows = sessions.map(({ timestamp, email, app, ip, token, figures }) => [
      formatLocalDate(timestamp),
      formatTimes(timestamp),
      email,
      app,
      ip,
      token,
      figures?.startUpMs ?? null,
      figures?.stalls ?? null,
      figures?.stalledMs ?? null,
      figures?.rendition ?? null,
      figures?.latency ?? null,
    ])
    saveCsv('sessions', [names, ...rows])
  }

  return (
    <section className={classes.section}>
      <div className={classes.top}>
        <h2>{t('sessions')}</h2>
        <Button
          size="xs"
          variant="default"
          disabled={sessions.length === 0}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={save}
        >
          {t('csv')}
        </Button>
      </div>
      <DataTable
        empty={t('noSessions')}
        rows={sessions}
        rowKey={({ token }) => token}
        columns={[
          [t('date'), ({ timestamp }) => formatLocalDate(timestamp)],
          [t('time'), ({ timestamp }) => <span className={classes.unbroken}>{formatTimes(timestamp)}</span>],
          [
            t('email'),
            ({ email }) => (
              <button
                type="button"
                className={linkClasses.link}
                aria-haspopup="dialog"
                onClick={() => {
                  setPerson(email)
                  dialog.open()
                }}
              >
                {email}
              </button>
            ),
          ],
          [
            t('app'),
            ({ app, casting, device }) => (
              <>
                {app || t('noStreamYet')}
                <small className={classes.small}>{casting ? t('casting', { device }) : device}</small>
              </>
            ),
          ],
          [t('ipAddress'), ({ ip }) => ip],
          [t('token'), ({ token }) => <code>{token}</code>],
          [
            t('picture'),
            ({ figures }) => (
              <div className={classes.unbroken}>
                <PictureFigures figures={figures} />
              </div>
            ),
          ],
          [
            t('action'),
            (session) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t('endOf', { email: session.email, app: session.app })}
                onClick={() => onEnd(session)}
              >
                {t('end')}
              </Button>
            ),
          ],
        ]}
      />
      <Dialog title={t('aboutOf', { email: person })} size="lg" opened={opened} onClose={dialog.close}>
        <PersonForStaff email={person} />
      </Dialog>
    </section>
  )
}

const inSeconds = (seconds: number) => formatNumber(seconds, currentLanguage(), 1)

function PictureFigures({ figures }: { figures: Figures | null }) {
  const t = useTexts(reportTexts)
  if (!figures) return <span className={classes.empty}>{t('noFigures')}</span>
  const { startUpMs, stalls, stalledMs, rendition, latency } = figures
  return (
    <>
      {[rendition, latency !== null && t('behind', { seconds: inSeconds(latency) })]
        .filter(Boolean)
        .join(' · ')}
      <small className={classes.small}>
        {startUpMs === null ? t('notStarted') : t('startedIn', { seconds: inSeconds(startUpMs / 1000) })}
        {' · '}
        {stalls === 0 ? t('noStalls') : t('stallsOf', { stalls, seconds: inSeconds(stalledMs / 1000) })}
      </small>
    </>
  )
}
