import { Button, Loader } from '@mantine/core'
import { type OwnerSetting, plainResult } from '@strom/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import { Page } from '../../../components/page.tsx'
import { isFailure } from '../../../lib/http/failure.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { InTurns } from '../components/in-turns.tsx'
import { changeSettings, settingsQuery } from './api.ts'
import { groupSettings } from './groups.ts'
import { NotAllowed } from './not-allowed.tsx'
import { SampleCart } from './sample-cart.tsx'
import { SettingField } from './setting-field.tsx'
import classes from './settings.module.css'

/** Prices, points and limits: whatever an owner changes while the site runs. */
export function SettingsSection() {
  const { t } = useTranslation(['consoleSettings', 'console'])
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <Page title={t('console:settings')} width="wide">
      {data && <SettingsForm settings={data} />}
      {!data && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: readonly OwnerSetting[] }) {
  const { t } = useTranslation(['consoleSettings', 'console'])
  const queries = useQueryClient()
  const refuse = useRefusalToast()
  const [edits, setEdits] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [wrong, setWrong] = useState<{ name: string; reason: string }>()
  const [saving, setSaving] = useState(false)

  const edit = useCallback(
    (name: string, value: unknown) => setEdits((before) => new Map(before).set(name, value)),
    [],
  )
  const currentOf = ({ name, value }: OwnerSetting) => (edits.has(name) ? edits.get(name) : value)
  // What is stored now, allowed or not, is what a change is a change from.
  const changed = settings.filter(
    ({ name, value, stored = value }) =>
      edits.has(name) && JSON.stringify(edits.get(name)) !== JSON.stringify(stored),
  )
  const named = (name: string) => {
    const setting = settings.find((one) => one.name === name)
    return setting && currentOf(setting)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    setWrong(undefined)
    const changes = changed.map((setting) => ({
      name: setting.name,
      value: currentOf(setting),
      changedAt: setting.changedAt,
    }))
    const answer = await changeSettings(changes)
    setSaving(false)
    if (!isFailure(answer) && answer.settings) queries.setQueryData(settingsQuery.queryKey, answer.settings)
    if (answer.resultCode === plainResult.success) {
      setEdits(new Map())
      toasts.show({ title: t('saved'), message: t('savedText') })
      // Names, prices and limits are shown all over the site.
      await queries.invalidateQueries()
      return
    }
    if (!isFailure(answer) && answer.wrong) setWrong(answer.wrong)
    refuse(answer)
  }

  const [price, rates] = [named('pricePerMonthCents'), named('discountRates')]
  return (
    <form onSubmit={save} className={classes.form} noValidate>
      <NotAllowed settings={settings} onKeep={({ name, value }) => edit(name, value)} />
      <InTurns className={classes.groups}>
        {groupSettings(settings).map(({ title, settings: group }) => (
          <section key={title} className={classes.group}>
            <h2>{t(`consoleSettings:${title}`)}</h2>
            <div className={classes.fields}>
              {group.map((setting) => (
                <SettingField
                  key={setting.name}
                  setting={setting}
                  value={currentOf(setting)}
                  error={wrong?.name === setting.name ? wrong.reason : undefined}
                  onChange={edit}
                />
              ))}
            </div>
            {title === 'prices' && typeof price === 'number' && Array.isArray(rates) && (
              <SampleCart priceCents={price} rates={rates} />
            )}
          </section>
        ))}
      </InTurns>
      {changed.length > 0 && (
        <div className={classes.bar} role="status">
          <span>{t('unsaved', { count: changed.length })}</span>
          <Button variant="default" onClick={() => setEdits(new Map())} disabled={saving}>
            {t('discard')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What the page shows first, asked for before it is drawn. */
export function loadSettings(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(settingsQuery)
}
