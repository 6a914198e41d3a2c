import { Button, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Invitation, invitationStatus } from '@strom/contract'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { Page } from '../../components/page.tsx'
import { formatDate } from '../../lib/dates.ts'
import { invitationsQuery } from './api.ts'
import { CreateInvitation } from './create-invitation.tsx'
import { DeleteInvitation } from './delete-invitation.tsx'
import { InvitationTable } from './invitation-table.tsx'
import classes from './invites.module.css'
import { PendingActions } from './pending-actions.tsx'
import { PendingState } from './pending-state.tsx'
import { PointsLine } from './points-line.tsx'
import { ResendInvitation } from './resend-invitation.tsx'

/** Inviting friends, and what became of it. */
export function InvitesPage() {
  const { t } = useTranslation('invitations')
  const { data, error, refetch } = useQuery(invitationsQuery)
  const [creating, create] = useDisclosure(false)

  return (
    <Page
      title={t('title')}
      width="table"
      tools={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create.open}>
          {t('create')}
        </Button>
      }
    >
      <PointsLine />
      {data && <Tables invitations={data} />}
      {!data && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
      <CreateInvitation opened={creating} onClose={create.close} />
    </Page>
  )
}

function Tables({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation('invitations')
  const [resending, setResending] = useState<Invitation>()
  const [deleting, setDeleting] = useState<Invitation>()
  const pendingHeading = useRef<HTMLHeadingElement>(null)
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
      <ResendInvitation invitation={resending} onClose={() => setResending(undefined)} />
      <DeleteInvitation
        invitation={deleting}
        onClose={() => setDeleting(undefined)}
        onGone={() => pendingHeading.current?.focus()}
      />
    </div>
  )
}

/** What the page shows first, asked for before it is drawn. */
export function loadInvites(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(invitationsQuery)
}
