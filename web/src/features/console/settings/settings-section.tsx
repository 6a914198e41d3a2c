import { Button } from '@mantine/core'
import { type OwnerSetting, type SettingGroup, settingGroups } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ErrorMessage } from '../../../components/error-message.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { load } from '../../../lib/answers.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { useScrollToAnchor } from '../../../lib/use-scroll-to-anchor.ts'
import { consoleTexts } from '../texts.ts'
import { settingsQuery } from './api.ts'
import { groupSettings, searchGroups } from './find-settings.ts'
import { NotAllowed } from './not-allowed.tsx'
import { SampleCart } from './sample-cart.tsx'
import { readMeaning, SettingField } from './setting-field.tsx'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { useValueInWords } from './use-value-in-words.ts'

/** Fetched only when two owners change the same setting. */
const Conflict = lazyExtra(async () => (await import('../components/conflict.tsx')).Conflict, NotLoaded)

function SettingsSection() {
  const t = useTexts(settingTexts)
  const tConsole = useTexts(consoleTexts)
  const { data } = useSuspenseQuery(settingsQuery)
  return (
    <Page
      title={tConsole('settings')}
      width="wide"
      tools={
        <div className={classes.tools}>
          <Button component={Link} variant="default" to="mail">
            {t('mailServer')}
          </Button>
          <Button component={Link} variant="default" to="integrations">
            {t('integrations')}
          </Button>
        </div>
      }
    >
      <SettingsForm settings={data} />
    </Page>
  )
}

function SettingsForm({ settings }: { settings: readonly OwnerSetting[] }) {
  const t = useTexts(settingTexts)
  const { valueInWords } = useValueInWords()
  const form = useSettingsForm(settings)
  const [words, setWords] = useState('')
  const formRef = useRef<HTMLFormElement>(null)
  const { wrong } = form
  useScrollToAnchor()
  const named = (name: string) => {
    const setting = settings.find((one) => one.name === name)
    return setting && form.currentOf(setting)
  }

  useEffect(() => {
    // Shows a wrong value despite any search.
    if (wrong) setWords('')
  }, [wrong])

  useEffect(() => {
    const field = wrong && formRef.current?.elements.namedItem(wrong.name)
    if (field instanceof HTMLElement) field.focus()
  }, [wrong])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (form.changed > 0) void form.save()
  }

  const groups = searchGroups(groupSettings(settings), useDeferredValue(words))
  const [price, rates] = [named('pricePerMonthCents'), named('discountRates')]
  return (
    <form ref={formRef} onSubmit={submit} className={classes.form} noValidate>
      {form.conflict && (
        <Suspense>
          <Conflict
            clashes={form.conflict.clashes.map(({ setting, theirs, mine }) => ({
              name: readMeaning(setting.meaning).label,
              theirs: valueInWords(setting, theirs),
              mine: valueInWords(setting, mine),
            }))}
            saving={form.saving}
            onKeepMine={form.conflict.keepMine}
            onTakeTheirs={form.conflict.takeTheirs}
          />
        </Suspense>
      )}
      <NotAllowed settings={settings} onKeep={(setting) => form.edit(setting, setting.value)} />
      <div className={classes.finder}>
        <SearchField label={t('search')} value={words} onChange={setWords} />
        <nav aria-label={t('groups')}>
          {groups.map(({ group }) => (
            <a key={group} href={`#${group}`}>
              {titleOf(group)}
            </a>
          ))}
        </nav>
      </div>
      <div className={classes.groups}>
        {groups.length === 0 && <p className={classes.text}>{t('noMatch')}</p>}
        {groups.map(({ group, settings: fields }) => (
          <section key={group} id={group} className={classes.group}>
            <h2>{titleOf(group)}</h2>
            <GroupFields group={group} settings={fields} isSearch={words !== ''} form={form} />
            {group === 'prices' && typeof price === 'number' && Array.isArray(rates) && (
              <SampleCart priceCents={price} rates={rates} />
            )}
            {group === 'kept' && <p className={classes.text}>{t('copies')}</p>}
          </section>
        ))}
      </div>
      {form.changed > 0 && (
        <div className={classes.bar} role="status">
          <ErrorMessage answer={form.refusal} />
          <span>{t('unsaved', { count: form.changed })}</span>
          <Button variant="default" onClick={form.discard} disabled={form.saving}>
            {t('discard')}
          </Button>
          <SubmitButton loading={form.saving}>{t('save')}</SubmitButton>
        </div>
      )}
    </form>
  )
}

function titleOf(group: SettingGroup): string {
  return settingGroups[group][currentLanguage()]
}

type GroupFieldsProps = {
  group: SettingGroup
  settings: readonly OwnerSetting[]
  /** Shows everything that was found. */
  isSearch: boolean
  form: ReturnType<typeof useSettingsForm>
}

function GroupFields({ group, settings, isSearch, form }: GroupFieldsProps) {
  const t = useTexts(settingTexts)
  const { wrong } = form
  const [isOpened, setOpened] = useState(false)
  const folded = isSearch ? [] : settings.filter(({ seldom }) => seldom)
  const shown = isSearch ? settings : settings.filter(({ seldom }) => !seldom)
  const draw = (some: readonly OwnerSetting[]) => (
    <div className={classes.fields}>
      {some.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={form.currentOf(setting)}
          error={wrong?.name === setting.name ? wrong.reason : undefined}
          onChange={form.edit}
        />
      ))}
    </div>
  )
  // A wrong or unsaved value stays in sight.
  const hasNews = folded.some((setting) => setting.name === wrong?.name || form.isChanged(setting))
  return (
    <>
      {shown.length > 0 && draw(shown)}
      {folded.length > 0 && (
        <details
          open={hasNews || isOpened}
          className={classes.folded}
          onToggle={(event) => setOpened(event.currentTarget.open)}
        >
          <summary>{t(group === 'limits' ? 'limitsNote' : 'rarely')}</summary>
          {draw(folded)}
        </details>
      )}
    </>
  )
}

export function loader() {
  return load(settingsQuery)
}

export { SettingsSection as Component }
