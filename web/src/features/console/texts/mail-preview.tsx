import { type Language, languages } from '@strom/contract'
import type { Bilingual } from '@strom/contract/content/bilingual'
import { fillMailText } from '@strom/contract/content/mail-texts/fill-mail-text'
import { knownPlaceholders } from '@strom/contract/content/mail-texts/mail-of-text'
import type { MailTextName } from '@strom/contract/content/mail-texts/mail-texts'
import { mailPlaceholders } from '@strom/contract/content/mail-texts/placeholders'
import type { OwnTexts } from '@strom/contract/content/own-texts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/language/texts.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { ownTextsQuery } from './api.ts'
import classes from './mail-preview.module.css'
import { wordingTexts } from './texts.ts'

/** Examples replace the words in braces. */
export function MailPreview({ mail, id, words }: { mail: MailTextName; id: string; words: Bilingual }) {
  const t = useTexts(wordingTexts)
  const { data } = useSuspenseQuery(ownTextsQuery)
  const own = new Map([...data, [id, words] as const])
  return (
    <section className={classes.previews} aria-label={t('preview')}>
      <p className={classes.note}>
        {t('placeholders')}{' '}
        {knownPlaceholders(mail).map((name) => (
          <code key={name}>{`{{${name}}}`}</code>
        ))}
      </p>
      {languages.map((language) => (
        <Mail key={language} {...{ mail, own, language }} />
      ))}
    </section>
  )
}

type MailProps = { mail: MailTextName; own: OwnTexts; language: Language }

function Mail({ mail, own, language }: MailProps) {
  const { brandName } = useSiteSettings()
  const examples = knownPlaceholders(mail).map((name) => [name, mailPlaceholders[name][language]])
  const filled = fillMailText(mail, own, language, { ...Object.fromEntries(examples), site: brandName })
  return (
    <article className={classes.mail} lang={language}>
      <h3>{filled.subject}</h3>
      <p>{filled.paragraphs.join('\n\n')}</p>
      {filled.button !== undefined && <p className={classes.button}>{filled.button}</p>}
      {filled.closing.length > 0 && <p>{filled.closing.join('\n\n')}</p>}
    </article>
  )
}
