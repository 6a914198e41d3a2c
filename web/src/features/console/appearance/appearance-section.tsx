import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { Section } from '../components/section.tsx'
import { settingsQuery } from '../settings/api.ts'
import { consoleTexts } from '../texts.ts'
import { AccentForm } from './accent-form.tsx'
import { uploadIcon, uploadPicture } from './api.ts'
import classes from './appearance.module.css'
import { PictureChoice } from './picture-choice.tsx'
import { appearanceTexts } from './texts.ts'
import { useAppearance } from './use-appearance.ts'

function AppearanceSection() {
  const t = useTexts(appearanceTexts)
  const tConsole = useTexts(consoleTexts)
  const { accent, icon, picture, save, isSaving } = useAppearance()
  return (
    <Page title={tConsole('appearance')} width="text">
      <p className={classes.intro}>{t('intro')}</p>
      <Section title={t('colour')}>
        <AccentForm accent={accent} isSaving={isSaving} onSave={(colour) => save('accentColour', colour)} />
      </Section>
      <Section title={t('icon')}>
        <PictureChoice
          form="icon"
          address={icon}
          note={t('iconNote')}
          isSaving={isSaving}
          upload={uploadIcon}
          onChoose={(location) => save('brandIcon', location)}
        />
      </Section>
      <Section title={t('picture')}>
        <PictureChoice
          form="picture"
          address={picture}
          note={t('pictureNote')}
          isSaving={isSaving}
          upload={uploadPicture}
          onChoose={(location) => save('loginPicture', location)}
        />
      </Section>
    </Page>
  )
}

export function loader() {
  return load(settingsQuery)
}

export { AppearanceSection as Component }
