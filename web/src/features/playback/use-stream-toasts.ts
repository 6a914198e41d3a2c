import { streamTexts } from '../../components/stream-texts.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { toasts } from '../../lib/toasts.ts'
import { playbackTexts } from './texts.ts'

const stayMs = 10_000

/** Each toast is on the screen at most once. */
export function useStreamToasts() {
  const t = useTexts(playbackTexts)
  const tStream = useTexts(streamTexts)
  const { payments } = useSiteSettings()
  return (kind: 'accountSharing' | 'noSubscription') => {
    toasts.show({
      id: kind,
      color: 'red',
      autoClose: stayMs,
      ...(kind === 'noSubscription' && !payments
        ? { title: tStream('noAccessTitle'), message: tStream('noAccessText') }
        : { title: t(`${kind}Title`), message: t(`${kind}Text`) }),
    })
  }
}
