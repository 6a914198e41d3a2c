import { Button } from '@mantine/core'
import type { Connection } from '@strom/contract'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import table from '../../components/card-table.module.css'
import { formatDate, formatTimes } from '../../lib/dates.ts'
import { saveCsv } from './csv.ts'
import { PictureFigures } from './picture-figures.tsx'
import classes from './reports.module.css'

/** A session that plays now, and whose. */
export type Session = Connection & { email: string }

type SessionsTableProps = { sessions: readonly Session[]; onEnd: (session: Session) => void }

/** 'Sessions Streaming', with how each plays and a way to end it. */
export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const { t } = useTranslation('reports')
  const head = [
    t('date'),
    t('time'),
    t('email'),
    t('app'),
    t('ipAddress'),
    t('token'),
    t('picture'),
    t('action'),
  ]

  function save() {
    const names = [t('startUp'), t('stalls'), t('stalled'), t('rendition'), t('latency')]
    const rows = sessions.map(({ timestamp, email, app, ip, token, figures }) => [
      formatDate(timestamp),
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
    saveCsv('sessions', [[...head.slice(0, 6), ...names], ...rows])
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
      {sessions.length === 0 ? (
        <p className={classes.empty}>{t('noSessions')}</p>
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                {head.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <tr key={session.token}>
                  <td data-heading={t('date')}>{formatDate(session.timestamp)}</td>
                  <td data-heading={t('time')} className={classes.unbroken}>
                    {formatTimes(session.timestamp)}
                  </td>
                  <td data-heading={t('email')}>{session.email}</td>
                  <td data-heading={t('app')}>
                    {session.app || t('noStreamYet')}
                    <small className={classes.small}>
                      {session.casting ? t('casting', { device: session.device }) : session.device}
                    </small>
                  </td>
                  <td data-heading={t('ipAddress')}>{session.ip}</td>
                  <td data-heading={t('token')}>
                    <code>{session.token}</code>
                  </td>
                  <td data-heading={t('picture')} className={classes.unbroken}>
                    <PictureFigures figures={session.figures} />
                  </td>
                  <td data-heading={t('action')}>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('endOf', { email: session.email, app: session.app })}
                      onClick={() => onEnd(session)}
                    >
                      {t('end')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
