import { Link } from 'react-router'
import { formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { formatPercent } from '../../../lib/percent.ts'
import { Section } from '../components/section.tsx'
import type { OverviewOfSite } from './api.ts'
import classes from './overview.module.css'
import { overviewTexts } from './texts.ts'

type Card = {
  key: 'watching' | 'streams' | 'access' | 'revenue' | 'members' | 'tickets' | 'backup' | 'version'
  to: string
  value: string
  details: readonly string[]
}

export function Cards({ overview }: { overview: OverviewOfSite }) {
  const t = useTexts(overviewTexts)
  const { watching, streams, tickets, access, revenueCents, newMembers, backup, version } = overview
  const silent = [
    streams.down.length > 0 && t('areDown', { count: streams.down.length }),
    streams.offAir.length > 0 && t('areOffAir', { count: streams.offAir.length }),
  ].filter((words) => words !== false)
  const compare = ({ now, before }: { now: number; before: number }) =>
    before > 0
      ? t(now < before ? 'less' : 'more', { percent: percent(Math.abs(now - before) / before) })
      : t('nothingBefore')

  const cards: Card[] = [
    {
      key: 'watching',
      to: paths.adminReports(),
      value: String(watching.devices),
      details: [t('accounts', { count: watching.accounts })],
    },
    {
      key: 'streams',
      to: paths.adminStreams(),
      value: String(streams.visible),
      details: silent.length > 0 ? silent : [t('noneSilent')],
    },
    {
      key: 'access',
      to: paths.adminPeople(),
      value: String(access.active),
      details: [
        t('ends', { seven: access.endsIn7, fourteen: access.endsIn14, thirty: access.endsIn30 }),
        ...(access.renewsIn30 > 0 ? [t('renews', { count: access.renewsIn30 })] : []),
      ],
    },
    ...(revenueCents === null
      ? []
      : [
          {
            key: 'revenue' as const,
            to: paths.adminReports(),
            value: formatCents(revenueCents.now),
            details: [compare(revenueCents)],
          },
        ]),
    {
      key: 'members',
      to: paths.adminPeople(),
      value: String(newMembers.now),
      details: [compare(newMembers)],
    },
    {
      key: 'tickets',
      to: paths.adminSupport(),
      value: String(tickets.open),
      details: [t('inProgress', { count: tickets.inProgress })],
    },
    {
      key: 'backup',
      to: paths.adminSettings('kept'),
      value: backup.at === null ? t('none') : formatMoment(backup.at),
      details: [backup.kept === 0 ? t('backupsOff') : t('backupsKept', { count: backup.kept })],
    },
    { key: 'version', to: paths.adminAudit(), value: version, details: [t('changes')] },
  ]

  return (
    <Section title={t('figures')}>
      <ul className={classes.cards}>
        {cards.map(({ key, to, value, details }) => (
          <li key={key}>
            <Link to={to} className={classes.card}>
              <h3>{t(`card-${key}`)}</h3>
              <p className={classes.value}>{value}</p>
              {details.map((words) => (
                <p key={words} className={classes.detail}>
                  {words}
                </p>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function percent(share: number): string {
  return formatPercent(Math.round(share * 100), currentLanguage())
}
