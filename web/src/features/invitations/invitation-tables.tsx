import { type Invitation, invitationStatus } from '@strom/contract'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { formatDate } from '../../lib/dates.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { DeleteInvitation } from './delete-invitation.tsx'
import classes from './invites.module.css'
import { PendingActions } from './pending-actions.tsx'
import { ResendInvitation } from './resend-invitation.tsx'

/** Three tables: pending, registered and completed invitations. */
export function InvitationTables({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation('invitations')
  const [resending, setResending] = useState<Invitation>()
  const [deleting, setDeleting] = useState<Invitation>()
  const pendingHeading = useRef<HTMLHeadingElement>(null)
  const { payments } = useSiteSettings()
  const of = (status: number) => invitations.filter((invitation) => invitation.status === status)

  return (
    <div className={classes.tables}>
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
  /** The heading, which can be given the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Shown when there are no rows. */
  empty: string
  columns: readonly Column<Invitation>[]
  rows: readonly Invitation[]
}

/** One of the three tables of invitations. */
function InvitationTable({ title, note, headingRef, ...table }: InvitationTableProps) {
  return (
    <section className={classes.section}>
      <h2 ref={headingRef} tabIndex={-1}>
        {title} {note && <small>{note}</small>}
      </h2>
      <DataTable className={classes.invitations} rowKey={({ id }) => id} {...table} />
    </section>
  )
}

/** A pending invitation's address, with the state of its mail and whether it has expired. */
function PendingState({ invitation: { email, expired, mailState } }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations')
  return (
    <>
      {email}
      <span className={classes.state} data-bad={expired || mailState === 'failed' || undefined}>
        {expired ? t('expired') : mailState && t(`mail-${mailState}`)}
      </span>
    </>
  )
}
