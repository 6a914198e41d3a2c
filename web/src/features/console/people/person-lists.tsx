import { Anchor } from '@mantine/core'
import type { PersonPage } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table.tsx'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { grantLength } from '../../../lib/grant-length.ts'
import { paths } from '../../../lib/paths.ts'
import { Section } from '../components/section.tsx'
import classes from './people.module.css'

type Item<List extends readonly unknown[]> = List[number]

export function PersonLists({ person }: { person: PersonPage }) {
  const { t } = useTranslation(['consolePeople', 'consoleOrders'])
  const empty = t('none')
  return (
    <>
      <Section title={t('grants')}>
        <DataTable<Item<PersonPage['grants']>>
          cells="paired"
          {...{ empty, rows: person.grants, rowKey: ({ id }) => id }}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('length'), (grant) => t(...grantLength(grant))],
            [t('why'), ({ reason }) => t(`grant-${reason}`)],
            [t('by'), ({ by, reason }) => by ?? (isByHand(reason) ? t('commandLine') : '---')],
            [t('note'), ({ note }) => note ?? '---'],
          ]}
        />
      </Section>
      <Section title={t('orders')}>
        <DataTable<Item<PersonPage['orders']>>
          cells="paired"
          {...{ empty, rows: person.orders, rowKey: ({ id }) => id }}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('state'), ({ state }) => t(`consoleOrders:state-${state}`)],
            [t('months'), ({ totalMonths }) => totalMonths],
            [t('total'), ({ totalCents }) => formatCents(totalCents)],
            [
              t('order'),
              ({ id }) => (
                <Anchor component={Link} to={paths.adminOrder(id)}>
                  {t('show')}
                </Anchor>
              ),
            ],
          ]}
        />
      </Section>
      <Section title={t('playback')}>
        <DataTable<Item<PersonPage['sessions']>>
          cells="paired"
          {...{ empty, rows: person.sessions, rowKey: ({ id }) => id }}
          columns={[
            [t('when'), ({ startedAt }) => formatMoment(startedAt)],
            [t('stream'), ({ stream }) => stream ?? '---'],
            [t('player'), ({ player }) => (player ? t(`player-${player}`) : '---')],
            [t('network'), ({ network }) => network],
            [t('ended'), ({ endedReason }) => (endedReason ? t(`ended-${endedReason}`) : '---')],
          ]}
        />
      </Section>
      <Section title={t('devices')}>
        <DataTable<Item<PersonPage['devices']>>
          cells="paired"
          {...{ empty, rows: person.devices, rowKey: ({ id }) => id }}
          columns={[
            [t('device'), ({ device }) => device],
            [t('network'), ({ network }) => network],
            [t('lastSeen'), ({ lastSeenAt }) => formatMoment(lastSeenAt)],
          ]}
        />
      </Section>
      <Section title={t('invitations')}>
        <DataTable<Item<PersonPage['invitations']>>
          cells="paired"
          {...{ empty, rows: person.invitations, rowKey: ({ email, createdAt }) => email + createdAt }}
          columns={[
            [t('email'), ({ email }) => <span className={classes.name}>{email}</span>],
            [t('state'), (invitation) => t(toState(invitation))],
            [t('when'), ({ createdAt }) => formatDate(createdAt)],
          ]}
        />
      </Section>
      <Section title={t('tickets')}>
        <DataTable<Item<PersonPage['tickets']>>
          cells="paired"
          {...{ empty, rows: person.tickets, rowKey: ({ id }) => id }}
          columns={[
            [t('subject'), ({ subject }) => <span className={classes.name}>{subject}</span>],
            [t('state'), ({ status }) => t(ticketStates[status] ?? 'ticketOpen')],
            [t('when'), ({ createdAt }) => formatMoment(createdAt)],
          ]}
        />
      </Section>
      <Section title={t('mails')}>
        <DataTable<Item<PersonPage['mails']>>
          cells="paired"
          {...{ empty, rows: person.mails, rowKey: ({ id }) => id }}
          columns={[
            [t('subject'), ({ subject }) => <span className={classes.name}>{subject}</span>],
            [
              t('state'),
              ({ state, error }) => (error === null ? t(`mail-${state}`) : `${t(`mail-${state}`)}: ${error}`),
            ],
            [t('when'), ({ createdAt }) => formatMoment(createdAt)],
          ]}
        />
      </Section>
    </>
  )
}

const invitationStates: Record<number, 'invitationPending' | 'invitationRegistered' | 'invitationCompleted'> =
  {
    1: 'invitationPending',
    2: 'invitationRegistered',
    3: 'invitationCompleted',
  }

function toState({ status, expired }: Item<PersonPage['invitations']>) {
  return expired ? 'invitationExpired' : (invitationStates[status] ?? 'invitationPending')
}

const ticketStates: Record<number, 'ticketOpen' | 'ticketInProgress' | 'ticketResolved'> = {
  1: 'ticketOpen',
  2: 'ticketInProgress',
  3: 'ticketResolved',
}

/** By an owner; without a name, on the command line. */
function isByHand(reason: Item<PersonPage['grants']>['reason']) {
  return reason === 'staff' || reason === 'compensation'
}
