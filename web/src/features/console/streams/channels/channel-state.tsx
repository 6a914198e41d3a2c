import type { OwnerChannel } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../components/badge.tsx'

const tones = {
  on: 'good',
  waiting: 'doubtful',
  failing: 'bad',
  asking: 'plain',
} as const satisfies Record<OwnerChannel['state'], Tone>

export function ChannelState({ channel: { state } }: { channel: OwnerChannel }) {
  const { t } = useTranslation('consoleChannels')
  return <Badge tone={tones[state]}>{t(`state-${state}`)}</Badge>
}
