import { tagTextIn } from '@strom/rules/stream-tags'
import { currentLanguage } from '../lib/language/current-language.ts'
import { useTexts } from '../lib/language/texts.ts'
import { useNowAndNext, whenItBegins } from '../lib/programme.ts'
import { streamTexts } from './stream-texts.ts'

export function ShowingLine({ streamId, className }: { streamId: string; className?: string | undefined }) {
  const t = useTexts(streamTexts)
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
