import { tagTextIn } from '@strom/rules/stream-tags'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../lib/language/i18n.ts'
import { useNowAndNext, whenItBegins } from '../lib/programme.ts'

export function ShowingLine({ streamId, className }: { streamId: string; className?: string | undefined }) {
  const { t } = useTranslation('home')
  const { now, next } = useNowAndNext(streamId)
  const shown = now ?? next
  if (!shown) return null
  const title = tagTextIn(shown.title, currentLanguage())
  return (
    <p className={className}>
      {now ? t('showsNow', { title }) : t('showsNext', { title, when: whenItBegins(shown.startsAt) })}
    </p>
  )
}
