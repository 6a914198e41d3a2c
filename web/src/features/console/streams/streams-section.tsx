import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../../components/page.tsx'
import { paths } from '../../../lib/paths.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Section } from '../components/section.tsx'
import { catalogueQuery, healthQuery } from './api.ts'
import { ChannelTable } from './channels/channel-table.tsx'
import { HealthTable } from './health-table.tsx'
import { StreamList } from './list/stream-list.tsx'
import classes from './streams.module.css'

/** The streams of the site in members' order, and the channels that they show. */
function StreamsSection() {
  const { t } = useTranslation(['consoleStreams', 'console'])
  const { data } = useSuspenseQuery(catalogueQuery)
  return (
    <Page
      title={t('console:streams')}
      width="wide"
      tools={
        <div className={classes.tools}>
          <Button component={Link} to={paths.adminProgramme()} variant="default">
            {t('programme')}
          </Button>
          <Button component={Link} to="new" leftSection={<IconPlus size={18} aria-hidden="true" />}>
            {t('add')}
          </Button>
        </div>
      }
    >
      {data.streams.length === 0 ? (
        <p className={classes.note}>{t('none')}</p>
      ) : (
        <>
          <p className={classes.note}>{t('orderNote')}</p>
          <StreamList streams={data.streams} channels={data.channels} />
        </>
      )}
      <div id="health" className={classes.part}>
        <Section title={t('health')}>
          <HealthTable />
        </Section>
      </div>
      <div id="channels" className={classes.part}>
        <Section title={t('channels')}>
          <ChannelTable channels={data.channels} />
        </Section>
      </div>
    </Page>
  )
}

/** The page's first data, fetched before it is drawn. */
export function loader() {
  return Promise.all([queryClient.ensureQueryData(catalogueQuery), queryClient.ensureQueryData(healthQuery)])
}

export { StreamsSection as Component }
