import { Button } from '@mantine/core'
import { type Invitation, invitationStatus, plainEmail } from '@strom/contract'
import { type Ref, useDeferredValue, useRef, useState } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { formatDate } from '../../lib/dates.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { DeleteInvitation } from './delete-invitation.tsx'
import classes from './invites.module.css'
import { PendingActions } from './pending-actions.tsx'
import { ResendInvitation } from './resend-invitation.tsx'
import { invitationTexts } from './texts.ts'

const searchedFrom = 20

export function InvitationTables({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTexts(invitationTexts)
  const [resending, setResending] = useState<Invitation>()
  const [deleting, setDeleting] = useState<Invitation>()
  const pendingHeading = useRef<HTMLHeadingElement>(null)
  const { payments } = useSiteSettings()
  const [searched, setSearched] = useState('')
  const wanted = useDeferredValue(plainEmail(searched))
  const found = invitations.filter(({ email }) => email.includes(wanted))
  const of = (status: number) => found.filter((invitation) => invitation.status === status)

  return (
    <div className={classes.tables}>
      {invitations.length > searchedFrom && (
        <SearchField className={classes.search} label={t('search')} value={searched} onChange={setSearched} />
      )}
      <InvitationTable
        title={t('pending')}
        headingRef={pendingHeading}
        empty={t('noPending')}
        rows={of(invitationStatus.PENDING)}
        columns={[
          [t('email'), (row) => <PendingState invitation={row} />],
          [t('dateCreatedPending'), (row) => formatDate(row.createdAt)],
          [
            t('action'),
            (row) => <PendingActions invitation={row} onResend={setResending} onDelete={setDeleting} />,
          ],
        ]}
      />
      <InvitationTable
        title={t('registered')}
        empty={t('noRegistered')}
        rows={of(invitationStatus.REGISTERED)}
        columns={[
          [t('email'), (row) => row.email],
          [t('dateCreated'), (row) => formatDate(row.createdAt)],
          [t('dateRegistered'), (row) => formatDate(row.registeredAt)],
        ]}
      />
      {(payments || of(invitationStatus.COMPLETED).length > 0) && (
        <InvitationTable
          title={t('completed')}
          note={t('completedNote')}
          empty={t('noCompleted')}
          rows={of(invitationStatus.COMPLETED)}
          columns={[
            [t('email'), (row) => row.email],
            [t('dateCreated'), (row) => formatDate(row.createdAt)],
            [t('dateCompleted'), (row) => formatDate(row.completedAt)],
          ]}
        />
      )}
      <ResendInvitation invitation={resending} onClose={() => setResending(undefined)} />
      <DeleteInvitation
        invitation={deleting}
        onClose={() => setDeleting(undefined)}
        onGone={() => pendingHeading.current?.focus()}
      />
    </div>
  )
}

type InvitationTableProps = {
  title: string
  note?: string
  headingRef?: Ref<HTMLHeadingElement>
  empty: string
  columns: readonly Column<Invitation>[]
  rows: readonly Invitation[]
}

/** Rows shown at first, and added by each press. */
const step = 50

function InvitationTable({ title, note, headingRef, rows, ...table }: InvitationTableProps) {
  const t = useTexts(invitationTexts)
  const [most, setMost] = useState(step)
  return (
    <section className={classes.section}>
      <h2 ref={headingRef} tabIndex={-1}>
        {title} {note && <small>{note}</small>}
      </h2>
      <DataTable
        className={classes.invitations}
        rowKey={({ id }) => id}
        rows={rows.slice(0, most)}
        {...table}
      />
      {rows.length > most && (
        <Button variant="default" className={classes.more} onClick={() => setMost(most + step)}>
          {t('more', { left: rows.length - most })}
        </Button>
      )}
    </section>
  )
}

function PendingState({ invitation: { email, expired, mailState } }: { invitation: Invitation }) {
  const t = useTexts(invitationTexts)
  return (
    <>
      {email}
      <span className={classes.state} data-bad={expired || mailState === 'failed' || undefined}>
        {expired ? t('expired') : mailState && t(`mail-${mailState}`)}
      </span>
    </>
  )
}
