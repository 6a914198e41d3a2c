import { Button } from '@mantine/core'
import type { OwnerChannel, OwnerStream } from '@strom/contract'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { paths } from '../../../lib/paths.ts'
import { Section } from '../components/section.tsx'
import { consoleTexts } from '../texts.ts'
import { healthQuery, ownerStreamsQuery } from './api.ts'
import { ChannelTable } from './channels/channel-table.tsx'
import { HealthTable } from './health-table.tsx'
import { manyStreams, StreamList } from './list/stream-list.tsx'
import classes from './streams.module.css'
import { consoleStreamTexts } from './texts.ts'

const StreamParts = lazyExtra(async () => (await import('./list/many-streams.tsx')).StreamParts)

const partNames = ['streams', 'health', 'channels'] as const

function StreamsSection() {
  const t = useTexts(consoleStreamTexts)
  const tConsole = useTexts(consoleTexts)
  const { data } = useSuspenseQuery(ownerStreamsQuery)
  const [params] = useSearchParams()
  const isMany = data.streams.length >= manyStreams
  const part = partNames.find((name) => name === params.get('part')) ?? 'streams'
  const shows = (name: (typeof partNames)[number]) => !isMany || name === part
  return (
    <Page
      title={tConsole('streams')}
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
      {isMany && (
        <Suspense>
          <StreamParts shown={part} />
        </Suspense>
      )}
      {shows('streams') && <Streams streams={data.streams} channels={data.channels} />}
      {shows('health') && (
        <Section title={t('health')}>
          <HealthTable />
        </Section>
      )}
      {shows('channels') && (
        <Section title={t('channels')}>
          <ChannelTable channels={data.channels} />
        </Section>
      )}
    </Page>
  )
}

function Streams({
  streams,
  channels,
}: {
  streams: readonly OwnerStream[]
  channels: readonly OwnerChannel[]
}) {
  const t = useTexts(consoleStreamTexts)
  if (streams.length === 0) return <p className={classes.note}>{t('none')}</p>
  return (
    <>
      <p className={classes.note}>{t('orderNote')}</p>
      <StreamList streams={streams} channels={channels} />
    </>
  )
}

export function loader() {
  return Promise.all([load(ownerStreamsQuery), load(healthQuery)])
}

export { StreamsSection as Component }
