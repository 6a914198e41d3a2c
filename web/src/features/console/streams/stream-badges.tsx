import type { OwnerChannel, OwnerStream } from '@strom/contract'
import { useTexts } from '../../../lib/language/texts.ts'
import { Badge, type Tone } from '../components/badge.tsx'
import { findSource, type SourceState } from './stream-state.ts'
import { consoleStreamTexts } from './texts.ts'

const tones = {
  live: 'good',
  slate: 'doubtful',
  down: 'bad',
  asking: 'plain',
  unknown: 'plain',
} as const satisfies Record<SourceState, Tone>

type StreamBadgesProps = { stream: OwnerStream; channels: readonly OwnerChannel[] }

export function StreamBadges({ stream, channels }: StreamBadgesProps) {
  const t = useTexts(consoleStreamTexts)
  const { state } = findSource(stream, channels)
  return (
    <>
      <Badge tone={tones[state]}>{t(`state-${state}`)}</Badge>
      {stream.maintenance && <Badge tone="doubtful">{t('maintenance')}</Badge>}
      {stream.hidden && <Badge tone="plain">{t('hidden')}</Badge>}
    </>
  )
}
