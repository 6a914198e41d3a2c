import type { OwnerChannel } from '@strom/contract'
import { useTexts } from '../../../../lib/language/texts.ts'
import { Badge, type Tone } from '../../components/badge.tsx'
import { channelTexts } from './texts.ts'

const tones = {
  on: 'good',
  waiting: 'doubtful',
  failing: 'bad',
  asking: 'plain',
} as const satisfies Record<OwnerChannel['state'], Tone>

export function ChannelState({ channel: { state } }: { channel: OwnerChannel }) {
  const t = useTexts(channelTexts)
  return <Badge tone={tones[state]}>{t(`state-${state}`)}</Badge>
}
