import { NativeSelect, TextInput } from '@mantine/core'
import { type OwnerSetting, plainResult, type SetupState } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorMessage } from '../../components/error-message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { parseNumber } from '../../lib/parse-number.ts'
import { changeSettings, settingsQuery } from './api.ts'
import classes from './setup.module.css'

const texts = ['brandName', 'contactAddress'] as const
const sellerTexts = ['sellerName', 'organisationNumber', 'sellerAddress'] as const
type Name = (typeof texts)[number] | (typeof sellerTexts)[number] | 'timeZone' | 'price'

/** The site's name, its clock, whom to ask, and on a site that sells what a month costs and who sells it. */
export function SiteStep(props: { setup: SetupState }) {
  return (
    <Suspense>
      <SiteForm {...props} />
    </Suspense>
  )
}

function SiteForm({ setup: { takesPayments } }: { setup: SetupState }) {
  const { t } = useTranslation('setup')
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [values, setValues] = useState(() => initialValues(settings))
  const saving = useMutation({
    mutationFn: () => changeSettings(changesOf(values, settings)),
    onSuccess: () => refresh(settingsQuery.queryKey, ['site'], ['console'], ['subscriptions']),
  })
  const isPrice = Number.isFinite(parseNumber(values.price)) && parseNumber(values.price) > 0
  const isComplete = values.brandName.trim() !== '' && (!takesPayments || isPrice)

  function field(name: Name) {
    return {
      label: t(`site-${name}`),
      size: 'md',
      value: values[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setValues({ ...values, [name]: value }),
    } as const
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete && changesOf(values, settings).length > 0) saving.mutate()
  }

  return (
    <form noValidate className={classes.code} onSubmit={submit}>
      <p>{t('siteText')}</p>
      <TextInput {...field('brandName')} maxLength={200} />
      <NativeSelect {...field('timeZone')} data={timeZones(values.timeZone)} />
      <TextInput {...field('contactAddress')} type="email" />
      {takesPayments && (
        <>
          <TextInput {...field('price')} inputMode="decimal" />
          {sellerTexts.map((name) => (
            <TextInput key={name} {...field(name)} maxLength={200} />
          ))}
        </>
      )}
      <ErrorMessage answer={saving.data} />
      {saving.data?.resultCode === plainResult.success && (
        <p role="status" className={classes.done}>
          {t('siteSaved')}
        </p>
      )}
      <SubmitButton loading={saving.isPending} disabled={!isComplete}>
        {t('siteSave')}
      </SubmitButton>
    </form>
  )
}

type Values = Record<Name, string>

function initialValues(settings: readonly OwnerSetting[]): Values {
  const value = (name: string) => settings.find((setting) => setting.name === name)?.value
  const text = (name: string) => String(value(name) ?? '')
  return {
    ...{ brandName: text('brandName'), timeZone: text('timeZone'), contactAddress: text('contactAddress') },
    ...{ sellerName: text('sellerName'), organisationNumber: text('organisationNumber') },
    ...{ sellerAddress: text('sellerAddress'), price: String(Number(value('pricePerMonthCents')) / 100) },
  }
}

/** Settings that are to be another from now on, each with when it was changed last. */
function changesOf(values: Values, settings: readonly OwnerSetting[]) {
  const { price, ...others } = values
  const wanted: Record<string, unknown> = {
    ...others,
    pricePerMonthCents: Math.round(parseNumber(price) * 100),
  }
  return settings
    .filter(({ name, value }) => name in wanted && wanted[name] !== value)
    .map(({ name, changedAt }) => ({ name, value: wanted[name], changedAt }))
}

function timeZones(chosen: string): string[] {
  return [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].sort()
}
