import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/language/texts.ts'
import { MomentField, SiteClock } from '../components/moment-field.tsx'
import { ownerStreamsQuery } from '../streams/api.ts'
import type { Compensated } from './compensated.ts'
import classes from './people.module.css'
import { peopleTexts } from './texts.ts'

type CompensatedFieldsProps = { value: Compensated; onChange: (value: Compensated) => void }

export function CompensatedFields({ value, onChange }: CompensatedFieldsProps) {
  const t = useTexts(peopleTexts)
  const { data } = useQuery({ ...ownerStreamsQuery, refetchInterval: false })
  const { streamId, from, until } = value
  return (
    <>
      <NativeSelect
        label={t('whom')}
        data-autofocus
        value={streamId ?? ''}
        data={[
          { value: '', label: t('whomAll') },
          ...(data?.streams ?? []).map(({ id, title }) => ({
            value: id,
            label: t('whomViewers', { title }),
          })),
        ]}
        onChange={({ currentTarget }) => onChange({ ...value, streamId: currentTarget.value || null })}
      />
      {streamId !== null && (
        <>
          <div className={classes.span}>
            <MomentField
              label={t('watchedFrom')}
              value={from}
              onChange={(time) => onChange({ ...value, from: time })}
            />
            <MomentField
              label={t('watchedUntil')}
              description={t('watchedUntilNote')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={until}
              onChange={(time) => onChange({ ...value, until: time })}
            />
          </div>
          <SiteClock />
        </>
      )}
    </>
  )
}
