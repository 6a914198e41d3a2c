import type { PersonForStaff } from '@strom/contract'
import { DataTable } from '../../../../components/data-table.tsx'
import { orderStateTexts } from '../../../../components/order-state-texts.ts'
import { personTexts } from '../../../../components/person-texts.ts'
import { formatDate, formatMoment } from '../../../../lib/dates.ts'
import { formatCents } from '../../../../lib/dollars.ts'
import { grantLength } from '../../../../lib/grant-length.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import staffClasses from '../tickets.module.css'
import classes from './person-for-staff.module.css'

export function PersonFacts({ person }: { person: PersonForStaff }) {
  const t = useTexts(personTexts)
  const { accessEndsAt, suspendedAt, deletionAt } = person
  const isOver = accessEndsAt !== null && Date.parse(accessEndsAt) <= Date.now()
  return (
    <dl className={staffClasses.facts}>
      <dt>{t('name')}</dt>
      <dd>{person.username}</dd>
      <dt>{t('access')}</dt>
      <dd className={accessEndsAt === null || isOver ? classes.warning : undefined}>
        {accessEndsAt === null ? t('noAccess') : formatMoment(accessEndsAt)}
      </dd>
      <dt>{t('since')}</dt>
      <dd>{formatDate(person.createdAt)}</dd>
      {suspendedAt !== null && (
        <>
          <dt>{t('suspended')}</dt>
          <dd className={classes.warning}>{formatMoment(suspendedAt)}</dd>
        </>
      )}
      {deletionAt !== null && (
        <>
          <dt>{t('deletionOn')}</dt>
          <dd className={classes.warning}>{formatMoment(deletionAt)}</dd>
        </>
      )}
    </dl>
  )
}

type Item<List extends readonly unknown[]> = List[number]

export function PersonLists({ person }: { person: PersonForStaff }) {
  const t = useTexts(personTexts)
  const tOrderState = useTexts(orderStateTexts)
  const empty = t('none')
  return (
    <>
      <h3>{t('orders')}</h3>
      <DataTable<Item<PersonForStaff['orders']>>
        cells="paired"
        label={t('orders')}
        {...{ empty, rows: person.orders, rowKey: ({ at }) => at }}
        columns={[
          [t('when'), ({ at }) => formatMoment(at)],
          [t('state'), ({ state }) => tOrderState(`state-${state}`)],
          [t('months'), ({ totalMonths }) => totalMonths],
          [t('total'), ({ totalCents }) => formatCents(totalCents)],
        ]}
      />
      <h3>{t('grants')}</h3>
      <DataTable<Item<PersonForStaff['grants']>>
        cells="paired"
        label={t('grants')}
        {...{ empty, rows: person.grants, rowKey: ({ at, seconds }) => `${at} ${seconds}` }}
        columns={[
          [t('when'), ({ at }) => formatMoment(at)],
          [t('length'), (grant) => t(...grantLength(grant))],
          [t('why'), ({ reason }) => t(`grant-${reason}`)],
        ]}
      />
      <h3>{t('playback')}</h3>
      <DataTable<Item<PersonForStaff['sessions']>>
        cells="paired"
        label={t('playback')}
        {...{ empty, rows: person.sessions, rowKey: ({ startedAt, player }) => `${startedAt} ${player}` }}
        columns={[
          [t('when'), ({ startedAt }) => formatMoment(startedAt)],
          [t('stream'), ({ stream }) => stream ?? '---'],
          [t('player'), ({ player }) => (player ? t(`player-${player}`) : '---')],
          [t('ended'), ({ endedReason }) => (endedReason ? t(`ended-${endedReason}`) : '---')],
        ]}
      />
      <h3>{t('devices')}</h3>
      <DataTable<Item<PersonForStaff['devices']>>
        cells="paired"
        label={t('devices')}
        {...{ empty, rows: person.devices, rowKey: ({ firstSeenAt, device }) => `${firstSeenAt} ${device}` }}
        columns={[
          [t('device'), ({ device }) => device],
          [t('lastSeen'), ({ lastSeenAt }) => formatMoment(lastSeenAt)],
        ]}
      />
    </>
  )
}
