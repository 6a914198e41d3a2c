import { Button } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '../../../../components/data-table.tsx'
import { personTexts } from '../../../../components/person-texts.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { peopleTexts } from '../texts.ts'
import classes from './invite.module.css'
import { inviteTexts } from './texts.ts'
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
  const t = useTexts(inviteTexts)
  const tPeople = useTexts(peopleTexts)
  const tPerson = useTexts(personTexts)
  const [most, setMost] = useState(linesAtATime)
  return (
    <section className={classes.list}>
      <h2 className={classes.heading}>{label}</h2>
      <DataTable<InvitedAddress>
        cells="paired"
        label={label}
        empty={tPeople('nobody')}
        rows={lines.slice(0, most)}
        rowKey={({ line, email }) => `${line} ${email}`}
        columns={[
          [t('line'), ({ line }) => line],
          [tPeople('email'), ({ email }) => <span className={classes.address}>{email}</span>],
          ...(accessOf ? [[t('accessGiven'), accessOf] as const] : []),
          [tPerson('state'), stateOf],
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
