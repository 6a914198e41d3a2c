import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import { Page } from '../../../components/page.tsx'
import { Section } from '../components/section.tsx'
import { catalogueQuery, healthQuery } from './api.ts'
import { ChannelTable } from './channels/channel-table.tsx'
import { HealthTable } from './health-table.tsx'
import { StreamList } from './list/stream-list.tsx'
import classes from './streams.module.css'

/** The streams of the site in members' order, and the channels that they show. */
export function StreamsSection() {
  const { t } = useTranslation(['consoleStreams', 'console'])
  const { data, error, refetch } = useQuery(catalogueQuery)
  return (
    <Page
      title={t('console:streams')}
      width="wide"
      tools={
        <Button component={Link} to="new" leftSection={<IconPlus size={18} aria-hidden="true" />}>
          {t('add')}
        </Button>
      }
    >
      {!data && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
      {data && (
        <>
          {data.streams.length === 0 ? (
            <p className={classes.note}>{t('none')}</p>
          ) : (
            <>
              <p className={classes.note}>{t('orderNote')}</p>
              <StreamList streams={data.streams} channels={data.channels} />
            </>
          )}
          <Section title={t('health')}>
            <HealthTable />
          </Section>
          <Section title={t('channels')}>
            <ChannelTable channels={data.channels} />
          </Section>
        </>
      )}
    </Page>
  )
}

/** The page's first data, fetched before it is drawn. */
export function loadStreams(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(catalogueQuery), queries.prefetchQuery(healthQuery)])
}
