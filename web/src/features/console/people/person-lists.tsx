import { Anchor } from '@mantine/core'
import type { PersonPage } from '@strom/contract'
import { Link } from 'react-router'
import { DataTable } from '../../../components/data-table.tsx'
import { orderStateTexts } from '../../../components/order-state-texts.ts'
import { personTexts } from '../../../components/person-texts.ts'
import { formatDate, formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { grantLength } from '../../../lib/grant-length.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { Section } from '../components/section.tsx'
import classes from './people.module.css'
import { peopleTexts } from './texts.ts'

type Item<List extends readonly unknown[]> = List[number]

export function PersonLists({ person }: { person: PersonPage }) {
  const t = useTexts(peopleTexts)
  const tPerson = useTexts(personTexts)
  const tOrderState = useTexts(orderStateTexts)
  const empty = tPerson('none')
  return (
    <>
      <Section title={tPerson('grants')}>
        <DataTable<Item<PersonPage['grants']>>
          cells="paired"
          {...{ empty, rows: person.grants, rowKey: ({ id }) => id }}
          columns={[
            [tPerson('when'), ({ at }) => formatMoment(at)],
            [tPerson('length'), (grant) => tPerson(...grantLength(grant))],
            [tPerson('why'), ({ reason }) => tPerson(`grant-${reason}`)],
            [t('by'), ({ by, reason }) => by ?? (isByHand(reason) ? t('commandLine') : '---')],
            [t('note'), ({ note }) => note ?? '---'],
          ]}
        />
      </Section>
      <Section title={tPerson('orders')}>
        <DataTable<Item<PersonPage['orders']>>
          cells="paired"
          {...{ empty, rows: person.orders, rowKey: ({ id }) => id }}
          columns={[
            [tPerson('when'), ({ at }) => formatMoment(at)],
            [tPerson('state'), ({ state }) => tOrderState(`state-${state}`)],
            [tPerson('months'), ({ totalMonths }) => totalMonths],
            [tPerson('total'), ({ totalCents }) => formatCents(totalCents)],
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
      <Section title={tPerson('playback')}>
        <DataTable<Item<PersonPage['sessions']>>
          cells="paired"
          {...{ empty, rows: person.sessions, rowKey: ({ id }) => id }}
          columns={[
            [tPerson('when'), ({ startedAt }) => formatMoment(startedAt)],
            [tPerson('stream'), ({ stream }) => stream ?? '---'],
            [tPerson('player'), ({ player }) => (player ? tPerson(`player-${player}`) : '---')],
            [t('network'), ({ network }) => network],
            [tPerson('ended'), ({ endedReason }) => (endedReason ? tPerson(`ended-${endedReason}`) : '---')],
          ]}
        />
      </Section>
      <Section title={tPerson('devices')}>
        <DataTable<Item<PersonPage['devices']>>
          cells="paired"
          {...{ empty, rows: person.devices, rowKey: ({ id }) => id }}
          columns={[
            [tPerson('device'), ({ device }) => device],
            [t('network'), ({ network }) => network],
            [tPerson('lastSeen'), ({ lastSeenAt }) => formatMoment(lastSeenAt)],
          ]}
        />
      </Section>
      <Section title={t('invitations')}>
        <DataTable<Item<PersonPage['invitations']>>
          cells="paired"
          {...{ empty, rows: person.invitations, rowKey: ({ email, createdAt }) => email + createdAt }}
          columns={[
            [t('email'), ({ email }) => <span className={classes.name}>{email}</span>],
            [tPerson('state'), (invitation) => t(toState(invitation))],
            [tPerson('when'), ({ createdAt }) => formatDate(createdAt)],
          ]}
        />
      </Section>
      <Section title={t('tickets')}>
        <DataTable<Item<PersonPage['tickets']>>
          cells="paired"
          {...{ empty, rows: person.tickets, rowKey: ({ id }) => id }}
          columns={[
            [t('subject'), ({ subject }) => <span className={classes.name}>{subject}</span>],
            [tPerson('state'), ({ status }) => t(ticketStates[status] ?? 'ticketOpen')],
            [tPerson('when'), ({ createdAt }) => formatMoment(createdAt)],
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
              tPerson('state'),
              ({ state, error }) => (error === null ? t(`mail-${state}`) : `${t(`mail-${state}`)}: ${error}`),
            ],
            [tPerson('when'), ({ createdAt }) => formatMoment(createdAt)],
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
