import { Anchor } from '@mantine/core'
import type { PersonPage } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { paths } from '../../../lib/paths.ts'
import { Part } from '../components/part.tsx'
import { Rows } from '../components/rows.tsx'
import classes from './people.module.css'

type Item<List extends readonly unknown[]> = List[number]

/** What belongs to a person: grants, orders, invitations, devices, playback, tickets, mails. */
export function PersonLists({ person }: { person: PersonPage }) {
  const { t } = useTranslation(['consolePeople', 'consoleOrders'])
  const empty = t('none')
  return (
    <>
      <Part title={t('grants')}>
        <Rows<Item<PersonPage['grants']>>
          {...{ empty, rows: person.grants, keyOf: ({ id }) => id }}
          columns={[
            [t('when'), ({ at }) => formatMoment(at)],
            [t('length'), (grant) => lengthOf(grant, t)],
            [t('why'), ({ reason }) => t(`grant-${reason}`)],
            [t('by'), ({ by, reason }) => by ?? (isByHand(reason) ? t('commandLine') : '---')],
            [t('note'), ({ note }) => note ?? '---'],
          ]}
        />
      </Part>
      <Part title={t('orders')}>
        <Rows<Item<PersonPage['orders']>>
          {...{ empty, rows: person.orders, keyOf: ({ id }) => id }}
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
      </Part>
      <Part title={t('playback')}>
        <Rows<Item<PersonPage['sessions']>>
          {...{ empty, rows: person.sessions, keyOf: ({ id }) => id }}
          columns={[
            [t('when'), ({ startedAt }) => formatMoment(startedAt)],
            [t('stream'), ({ stream }) => stream ?? '---'],
            [t('player'), ({ player }) => (player ? t(`player-${player}`) : '---')],
            [t('network'), ({ network }) => network],
            [t('ended'), ({ endedReason }) => (endedReason ? t(`ended-${endedReason}`) : '---')],
          ]}
        />
      </Part>
      <Part title={t('devices')}>
        <Rows<Item<PersonPage['devices']>>
          {...{ empty, rows: person.devices, keyOf: ({ id }) => id }}
          columns={[
            [t('device'), ({ device }) => device],
            [t('network'), ({ network }) => network],
            [t('lastSeen'), ({ lastSeenAt }) => formatMoment(lastSeenAt)],
          ]}
        />
      </Part>
      <Part title={t('invitations')}>
        <Rows<Item<PersonPage['invitations']>>
          {...{ empty, rows: person.invitations, keyOf: ({ email, createdAt }) => email + createdAt }}
          columns={[
            [t('email'), ({ email }) => <span className={classes.name}>{email}</span>],
            [t('state'), (invitation) => t(stateOf(invitation))],
            [t('when'), ({ createdAt }) => formatDate(createdAt)],
          ]}
        />
      </Part>
      <Part title={t('tickets')}>
        <Rows<Item<PersonPage['tickets']>>
          {...{ empty, rows: person.tickets, keyOf: ({ id }) => id }}
          columns={[
            [t('subject'), ({ subject }) => <span className={classes.name}>{subject}</span>],
            [t('state'), ({ status }) => t(ticketStates[status] ?? 'ticketOpen')],
            [t('when'), ({ createdAt }) => formatMoment(createdAt)],
          ]}
        />
      </Part>
      <Part title={t('mails')}>
        <Rows<Item<PersonPage['mails']>>
          {...{ empty, rows: person.mails, keyOf: ({ id }) => id }}
          columns={[
            [t('subject'), ({ subject }) => <span className={classes.name}>{subject}</span>],
            [
              t('state'),
              ({ state, error }) => (error === null ? t(`mail-${state}`) : `${t(`mail-${state}`)}: ${error}`),
            ],
            [t('when'), ({ createdAt }) => formatMoment(createdAt)],
          ]}
        />
      </Part>
    </>
  )
}

const invitationStates: Record<number, 'invitationPending' | 'invitationRegistered' | 'invitationCompleted'> =
  {
    1: 'invitationPending',
    2: 'invitationRegistered',
    3: 'invitationCompleted',
  }

function stateOf({ status, expired }: Item<PersonPage['invitations']>) {
  return expired ? 'invitationExpired' : (invitationStates[status] ?? 'invitationPending')
}

const ticketStates: Record<number, 'ticketOpen' | 'ticketInProgress' | 'ticketResolved'> = {
  1: 'ticketOpen',
  2: 'ticketInProgress',
  3: 'ticketResolved',
}

/** What an owner gives or takes; where no owner is named it was done on the command line. */
function isByHand(reason: Item<PersonPage['grants']>['reason']) {
  return reason === 'staff' || reason === 'compensation'
}

type Words = (key: 'monthsOf' | 'daysOf', options: { count: number }) => string

/** A grant as it was given; a reversal as the days it took. */
function lengthOf({ kind, months, days, seconds }: Item<PersonPage['grants']>, t: Words): string {
  if (kind === 'grant' && months !== null) return t('monthsOf', { count: months })
  return t('daysOf', { count: kind === 'grant' && days !== null ? days : Math.round(seconds / 86_400) })
}
