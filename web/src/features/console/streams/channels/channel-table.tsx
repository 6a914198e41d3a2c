import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OwnerChannel } from '@strom/contract'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../../../components/data-table.tsx'
import { DialogNotLoaded } from '../../../../components/not-loaded.tsx'
import { useTexts } from '../../../../lib/language/texts.ts'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'
import classes from '../streams.module.css'
import { ChannelState } from './channel-state.tsx'
import { channelTexts } from './texts.ts'

const AddChannel = lazyExtra(async () => (await import('./add-channel.tsx')).AddChannel, DialogNotLoaded)

export function ChannelTable({ channels }: { channels: readonly OwnerChannel[] }) {
  const t = useTexts(channelTexts)
  const [adding, add] = useDisclosure(false)
  const [addingWanted, setAddingWanted] = useState(false)
  if (adding && !addingWanted) setAddingWanted(true)
  return (
    <>
      <p className={classes.note}>{t('text')}</p>
      <DataTable<OwnerChannel>
        cells="paired"
        {...{ empty: t('none'), rows: channels, rowKey: ({ id }) => id }}
        columns={[
          [
            t('title'),
            ({ id, title }) => (
              <Anchor component={Link} to={`channels/${encodeURIComponent(id)}`}>
                {title}
              </Anchor>
            ),
          ],
          [t('kind'), ({ kind, origin }) => (origin ? `${t(`kind-${kind}`)}: ${origin}` : t(`kind-${kind}`))],
          [t('state'), (channel) => <ChannelState channel={channel} />],
          [t('shownBy'), ({ shownBy }) => shownBy.map(({ title }) => title).join(', ') || '---'],
        ]}
      />
      <Button
        variant="default"
        mt="md"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={add.open}
      >
        {t('add')}
      </Button>
      {addingWanted && (
        <Suspense>
          <AddChannel opened={adding} onClose={add.close} onAdded={() => {}} />
        </Suspense>
      )}
    </>
  )
}
