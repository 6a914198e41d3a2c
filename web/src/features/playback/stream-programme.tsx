import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { contract, type Occurrence } from '@strom/contract'
import { tagTextIn } from '@strom/rules/stream-tags'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { refresh } from '../../lib/answers.ts'
import { call, read } from '../../lib/api.ts'
import { formatTime } from '../../lib/dates.ts'
import { isFailure } from '../../lib/http/failure.ts'
import { currentLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { programmeQuery, whenItBegins } from '../../lib/programme.ts'
import { toasts } from '../../lib/toasts.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import classes from './stream-programme.module.css'
import { playbackTexts } from './texts.ts'

const streamProgrammeQuery = (id: string) =>
  queryOptions({
    queryKey: [...programmeQuery.queryKey, id],
    queryFn: async () => (await read(contract.programme.stream, { params: { id } })).items,
  })

const firstShown = 3

/** A bell has the member mailed before an entry begins. */
export function StreamProgramme({ streamId }: { streamId: string }) {
  const t = useTexts(playbackTexts)
  const { data: soon = [] } = useQuery(programmeQuery)
  const has = soon.some((one) => one.streamId === streamId)
  const { data = [] } = useQuery({ ...streamProgrammeQuery(streamId), enabled: has })
  const [whole, { open }] = useDisclosure(false)
  const coming = data.filter(({ endsAt }) => Date.parse(endsAt) > Date.now())
  if (coming.length === 0) return null
  return (
    <section className={classes.programme} aria-labelledby="programme">
      <h2 id="programme">{t('programme')}</h2>
      <ul>
        {coming.slice(0, whole ? coming.length : firstShown).map((one) => (
          <Row key={`${one.id} ${one.startsAt}`} {...one} />
        ))}
      </ul>
      {!whole && coming.length > firstShown && (
        <Button variant="subtle" color="gray" onClick={open}>
          {t('wholeProgramme')}
        </Button>
      )}
    </section>
  )
}

function Row({ id, title, startsAt, endsAt, asked }: Occurrence) {
  const t = useTexts(playbackTexts)
  const refuse = useErrorToast()
  const asking = useMutation({
    mutationFn: (remind: boolean) => call(contract.programme.remind, { body: { id, remind } }),
    async onSuccess(answer, remind) {
      if (isFailure(answer) || answer.resultCode !== 1) refuse(answer)
      else toasts.show({ message: t(remind ? 'willBeTold' : 'willNotBeTold') })
      await refresh(programmeQuery.queryKey)
    },
  })
  const isOn = Date.parse(startsAt) <= Date.now()
  const words = tagTextIn(title, currentLanguage())
  const isAsked = asking.isPending ? asking.variables : asked
  const Bell = isAsked ? IconBellFilled : IconBell
  return (
    <li data-now={isOn || undefined}>
      <time dateTime={startsAt}>
        {isOn ? t('untilTime', { time: formatTime(endsAt) }) : whenItBegins(startsAt)}
      </time>
      <span>{words}</span>
      {!isOn && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('tellMe', { title: words })}
          aria-pressed={isAsked}
          onClick={() => asking.mutate(!isAsked)}
        >
          <Bell size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
