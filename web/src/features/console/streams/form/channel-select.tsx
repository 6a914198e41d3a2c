import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OwnerChannel } from '@strom/contract'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../../lib/language/texts.ts'
import { AddChannel } from '../channels/add-channel.tsx'
import { consoleStreamTexts } from '../texts.ts'
import classes from './channel-select.module.css'

type ChannelSelectProps = {
  channels: readonly OwnerChannel[]
  value: string
  error: string | undefined
  onChange: (channel: string) => void
}

const kinds = ['push', 'hls', 'built-in'] as const

export function ChannelSelect({ channels, value, error, onChange }: ChannelSelectProps) {
  const t = useTexts(consoleStreamTexts)
  const [adding, add] = useDisclosure(false)
  const isOnly = (title: string) => channels.filter((channel) => channel.title === title).length === 1
  const groups = kinds
    .map((kind) => ({
      group: t(`kind-${kind}`),
      items: channels
        .filter((channel) => channel.kind === kind)
        .map(({ id, title }) => ({ value: id, label: isOnly(title) ? title : `${title} (${id})` })),
    }))
    .filter(({ items }) => items.length > 0)
  const isGone = !channels.some(({ id }) => id === value)
  return (
    <div className={classes.channel}>
      <NativeSelect
        label={t('channel')}
        description={t('channelNote')}
        name="channel"
        error={error}
        value={value}
        data={[...(isGone ? [{ value, label: t('channelGone', { id: value }) }] : []), ...groups]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add.open}>
        {t('addChannel')}
      </Button>
      <AddChannel opened={adding} onClose={add.close} onAdded={onChange} />
    </div>
  )
}
