import { Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Answer, contract } from '@strom/contract'
import { useState } from 'react'
import { DataTable } from '../../components/data-table.tsx'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { EndSession } from './end-session.tsx'
import classes from './reports.module.css'
import { type Session, SessionsTable } from './sessions-table.tsx'
import { reportTexts } from './texts.ts'

type Users = Answer<typeof contract.watching.users>

type WatchingModeProps = { users: Users | undefined; error: Error | null; onRetry: () => void }

/** Newest first, so that a new session is seen. */
function listSessions({ connections }: Users): Session[] {
  return Object.entries(connections)
    .flatMap(([email, own]) => own.map((connection) => ({ email, ...connection })))
    .sort((a, b) => b.timestamp.localeCompare(a.timestamp) || a.token.localeCompare(b.token))
}

export function WatchingMode({ users, error, onRetry }: WatchingModeProps) {
  const t = useTexts(reportTexts)
  const [chosen, setChosen] = useState<Session>()
  const [asking, question] = useDisclosure(false)
  if (!users) return error ? <FailurePanel error={error} onRetry={onRetry} /> : <Loader />
  const several = Object.entries(users.connections).filter(([, own]) => own.length > 1)

  function askToEnd(session: Session) {
    setChosen(session)
    question.open()
  }

  return (
    <div className={classes.tables}>
      <section className={classes.section} data-alarming={users.unknownIps.length > 0 || undefined}>
        <h2>{t('unknownIps')}</h2>
        <DataTable
          empty={t('noUnknownIps')}
          rows={users.unknownIps}
          rowKey={(ip) => ip}
          columns={[[t('imposterIp'), (ip) => ip]]}
        />
      </section>
      <section className={classes.section}>
        <h2>{t('several')}</h2>
        <DataTable
          empty={t('noSeveral')}
          rows={several}
          rowKey={([email]) => email}
          columns={[
            [t('email'), ([email]) => email],
            [t('numberOfConnections'), ([, connections]) => connections.length],
          ]}
        />
      </section>
      <SessionsTable sessions={listSessions(users)} onEnd={askToEnd} />
      <EndSession session={chosen} opened={asking} onClose={question.close} />
    </div>
  )
}
