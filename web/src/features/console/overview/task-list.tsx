import { Anchor } from '@mantine/core'
import type { Missing } from '@strom/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatMoment } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { Section } from '../components/section.tsx'
import type { OverviewOfSite } from './api.ts'
import classes from './overview.module.css'
import { overviewTexts } from './texts.ts'

/** More streams than this are counted, not named. */
const maxNamed = 5

const gigabytes = (bytes: number) => `${formatNumber(bytes / 1024 ** 3, currentLanguage(), 1)} GB`

/** Most pressing first. */
export function TaskList({ overview }: { overview: OverviewOfSite }) {
  const t = useTexts(overviewTexts)
  const { streams, tickets, ordersStuck, mailsFailed, backup, disk, certificateEndsInDays } = overview
  const { down } = streams
  const tasks = [
    disk?.isScarce && {
      key: 'disk',
      to: paths.adminSettings('kept'),
      says: t('diskScarce', { free: gigabytes(disk.freeBytes), size: gigabytes(disk.sizeBytes) }),
    },
    certificateEndsInDays !== null && {
      key: 'certificate',
      to: paths.adminSettings(),
      says:
        certificateEndsInDays < 0
          ? t('certificateOver')
          : t('certificateEnds', { count: certificateEndsInDays }),
    },
    ...(down.length > maxNamed
      ? [{ key: 'down', to: paths.adminStreams(), says: t('downMany', { count: down.length }) }]
      : down.map(({ id, title, since }) => ({
          key: id,
          to: paths.adminStream(id),
          says: since === null ? t('down', { title }) : t('downSince', { title, since: formatMoment(since) }),
        }))),
    ordersStuck > 0 && {
      key: 'orders',
      to: paths.adminOrders('stuck'),
      says: t('ordersStuck', { count: ordersStuck }),
    },
    backup.overdue && {
      key: 'backup',
      to: paths.adminSettings('kept'),
      says: backup.at === null ? t('noBackup') : t('oldBackup', { at: formatMoment(backup.at) }),
    },
    backup.copyOverdue && {
      key: 'copies',
      to: paths.adminSettings('kept'),
      says: backup.copied === null ? t('noCopy') : t('oldCopy', { at: formatMoment(backup.copied) }),
    },
    mailsFailed > 0 && {
      key: 'mails',
      to: paths.adminMails('failed'),
      says: t('mailsFailed', { count: mailsFailed }),
    },
    tickets.open > 0 && {
      key: 'tickets',
      to: paths.adminSupport(),
      says: t('ticketsOpen', { count: tickets.open }),
    },
  ].filter((task) => task !== false && task !== undefined)

  return (
    <Section title={t('tasks')}>
      {tasks.length === 0 ? (
        <p className={classes.allWell}>
          <IconCircleCheck size={20} aria-hidden="true" />
          {t('noTasks')}
        </p>
      ) : (
        <ul className={classes.tasks}>
          {tasks.map(({ key, to, says }) => (
            <li key={key}>
              <IconAlertTriangle size={20} aria-hidden="true" className={classes.warning} />
              <Anchor component={Link} to={to}>
                {says}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const places: Record<Missing, string> = {
  stream: paths.adminNewStream(),
  members: paths.invites(),
  communityLink: paths.adminSettings(),
  backups: paths.adminSettings('kept'),
}

export function MissingList({ missing }: { missing: readonly Missing[] }) {
  const t = useTexts(overviewTexts)
  if (missing.length === 0) return null
  return (
    <Section title={t('missing')}>
      <ul className={classes.tasks}>
        {missing.map((name) => (
          <li key={name}>
            <IconCircleDashed size={20} aria-hidden="true" className={classes.muted} />
            <Anchor component={Link} to={places[name]}>
              {t(`missing-${name}`)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}
