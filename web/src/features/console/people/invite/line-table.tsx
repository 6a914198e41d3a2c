import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../../components/data-table.tsx'
import classes from './invite.module.css'
import type { InvitedAddress } from './use-invite-list.ts'

type LineTableProps = {
  label: string
  lines: readonly InvitedAddress[]
  stateOf: (line: InvitedAddress) => string
  accessOf?: (line: InvitedAddress) => string
}

/** Thousands at once would block the page. */
const linesAtATime = 100

export function LineTable({ label, lines, stateOf, accessOf }: LineTableProps) {
  const { t } = useTranslation('consolePeople')
  const [most, setMost] = useState(linesAtATime)
  return (
    <section className={classes.list}>
      <h2 className={classes.heading}>{label}</h2>
      <DataTable<InvitedAddress>
        cells="paired"
        label={label}
        empty={t('nobody')}
        rows={lines.slice(0, most)}
        rowKey={({ line, email }) => `${line} ${email}`}
        columns={[
          [t('line'), ({ line }) => line],
          [t('email'), ({ email }) => <span className={classes.address}>{email}</span>],
          ...(accessOf ? [[t('accessGiven'), accessOf] as const] : []),
          [t('state'), stateOf],
        ]}
      />
      {lines.length > most && (
        <Button variant="default" className={classes.file} onClick={() => setMost(most + linesAtATime)}>
          {t('moreLines', { count: lines.length - most })}
        </Button>
      )}
    </section>
  )
}
