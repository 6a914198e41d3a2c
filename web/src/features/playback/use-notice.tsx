import type { Stream } from '@strom/contract'
import { useNavigate } from 'react-router'
import { maintenanceMessage } from '../../components/blocked-dialog.tsx'
import { streamTexts } from '../../components/stream-texts.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useUser } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import type { PlayerNotice } from '../../player/overlay.tsx'
import type { PlaybackState } from './playback-state.ts'
import { SessionChoice } from './session-choice.tsx'
import { playbackTexts } from './texts.ts'

type Playback = { state: PlaybackState; watchHere: (endSession?: string) => void }

export function useNotice(
  selected: Stream | undefined,
  isImpossible: boolean,
  { state, watchHere }: Playback,
): PlayerNotice | null {
  const t = useTexts(playbackTexts)
  const tStream = useTexts(streamTexts)
  const navigate = useNavigate()
  const { payments } = useSiteSettings()
  const { television } = useUser()
  const whyNot: PlayerNotice = payments
    ? {
        title: t('noSubscriptionTitle'),
        text: t('noSubscriptionText'),
        action: { label: tStream('viewPlans'), run: () => navigate(paths.subscription()) },
      }
    : {
        title: tStream('noAccessTitle'),
        text: tStream('noAccessText'),
        action: { label: tStream('askForAccess'), run: () => navigate(paths.contactUs()) },
      }
  // A television offers no purchases or requests.
  const { action: _action, ...withoutAction } = whyNot
  const noSubscription = television ? withoutAction : whyNot
  const here = { label: t('watchHere'), run: () => watchHere() }

  if (isImpossible) return { title: t('noSuchStream'), text: t('chooseFromList') }
  if (selected?.maintenance_mode) {
    return { title: tStream('maintenanceTitle'), content: <p lang="nb">{maintenanceMessage}</p> }
  }
  switch (state.phase) {
    case 'idle':
    case 'asking':
    case 'playing':
      return null
    case 'no-subscription':
      return noSubscription
    case 'session-limit':
      return {
        title: t('sessionLimitTitle'),
        text: t('sessionLimitText'),
        content: <SessionChoice sessions={state.sessions} onEnd={watchHere} />,
      }
    case 'failed':
      return {
        title: t('failedTitle'),
        text: state.detail,
        action: { label: t('tryAgain'), run: () => watchHere() },
      }
    case 'ended':
      if (state.reason === 'no-subscription') {
        return noSubscription
      }
      if (state.reason === 'staff') {
        const text = state.note ? t('ended-staff-note', { note: state.note }) : t('ended-staff-text')
        return { title: t('ended-staff-title'), text, action: { ...here, label: t('tryAgain') } }
      }
      return { title: t(`ended-${state.reason}-title`), text: t(`ended-${state.reason}-text`), action: here }
  }
}
