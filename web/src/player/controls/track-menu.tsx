import { useTexts } from '../../lib/language/texts.ts'
import type { TrackKind } from '../engine/tracks.ts'
import { playerTexts } from '../texts.ts'
import type { PlayerView } from '../view.ts'
import { ChoiceButton, ChoiceMenu } from './choice-menu.tsx'

export const trackKinds = ['sound', 'subtitles'] as const satisfies TrackKind[]

/** Subtitles can always be turned off. */
export function offersTracks({ tracks }: PlayerView, kind: TrackKind): boolean {
  return tracks[kind].tracks.length > (kind === 'sound' ? 1 : 0)
}

/** No label is empty. */
const off = ''

type ButtonProps = { view: PlayerView; kind: TrackKind; menuId: string }

export function TrackButton({ view, kind, menuId }: ButtonProps) {
  const t = useTexts(playerTexts)
  const { shown } = view.tracks[kind]
  return (
    <ChoiceButton menuId={menuId} what={t(kind)} chosen={shown ?? t('subtitlesOff')}>
      {kind === 'sound' ? (shown ?? t('sound')) : 'CC'}
    </ChoiceButton>
  )
}

type MenuProps = ButtonProps & { onChoose: (kind: TrackKind, label: string | null) => void }

export function TrackMenu({ view, kind, menuId, onChoose }: MenuProps) {
  const t = useTexts(playerTexts)
  const { tracks, shown } = view.tracks[kind]
  const entries = [
    ...(kind === 'subtitles' ? [{ value: off, text: t('subtitlesOff') }] : []),
    ...tracks.map(({ label }) => ({ value: label, text: label })),
  ]
  return (
    <ChoiceMenu
      what={t(kind)}
      chosen={shown ?? off}
      onChoose={(value) => onChoose(kind, value === off ? null : value)}
      {...{ menuId, entries }}
    />
  )
}
