import { NativeSelect, TextInput } from '@mantine/core'
import { type OwnerSetting, plainResult, type SetupState } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { ErrorMessage } from '../../components/error-message.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { changeSettings, settingsQuery } from './api.ts'
import classes from './setup.module.css'
import { setupTexts } from './texts.ts'

const texts = ['brandName', 'contactAddress'] as const
const sellerTexts = ['sellerName', 'organisationNumber', 'sellerAddress'] as const
type Name = (typeof texts)[number] | (typeof sellerTexts)[number] | 'timeZone'

export function SiteStep(props: { setup: SetupState }) {
  return (
    <Suspense>
      <SiteForm {...props} />
    </Suspense>
  )
}

function SiteForm({ setup: { takesPayments } }: { setup: SetupState }) {
  const t = useTexts(setupTexts)
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [values, setValues] = useState(() => initialValues(settings))
  const saving = useMutation({
    mutationFn: () => changeSettings(changesOf(values, settings)),
    onSuccess: () => refresh(settingsQuery.queryKey, ['site'], ['console'], ['subscriptions']),
  })
  const isComplete = values.brandName.trim() !== '' && (!takesPayments || values.pricePerMonthCents !== null)

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
          <NumberField
            label={t('site-price')}
            size="md"
            decimals={2}
            hasFixedDecimals
            min={0.01}
            value={values.pricePerMonthCents === null ? null : values.pricePerMonthCents / 100}
            onChange={(price) =>
              setValues({ ...values, pricePerMonthCents: price === null ? null : Math.round(price * 100) })
            }
          />
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

type Values = Record<Name, string> & { pricePerMonthCents: number | null }

function initialValues(settings: readonly OwnerSetting[]): Values {
  const value = (name: string) => settings.find((setting) => setting.name === name)?.value
  const text = (name: string) => String(value(name) ?? '')
  return {
    brandName: text('brandName'),
    timeZone: text('timeZone'),
    contactAddress: text('contactAddress'),
    sellerName: text('sellerName'),
    organisationNumber: text('organisationNumber'),
    sellerAddress: text('sellerAddress'),
    pricePerMonthCents: Number(value('pricePerMonthCents')),
  }
}

function changesOf(values: Values, settings: readonly OwnerSetting[]) {
  const wanted: Record<string, unknown> = values
  return settings
    .filter(({ name, value }) => name in wanted && wanted[name] !== value)
    .map(({ name, changedAt }) => ({ name, value: wanted[name], changedAt }))
}

function timeZones(chosen: string): string[] {
  return [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].sort()
}
