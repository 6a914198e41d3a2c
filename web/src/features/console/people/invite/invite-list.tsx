import { Button, Progress } from '@mantine/core'
import { personTexts } from '../../../../components/person-texts.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { inviteTexts } from './texts.ts'
import '@mantine/core/styles/Progress.layer.css'
import { useState } from 'react'
import { Checkbox } from '../../../../components/checkbox.tsx'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import classes from './invite.module.css'
import { LineTable } from './line-table.tsx'
import { writtenDay } from './sum-of-access.ts'
import { type InvitedAddress, isUnchecked, type useInviteList } from './use-invite-list.ts'
import { useSumInWords } from './use-sum-in-words.ts'

type InviteListProps = {
  state: NonNullable<ReturnType<typeof useInviteList>['state']>
  /** Names the columns read and unread; empty for a list without columns. */
  columns: string
  onGoOn: () => void
  onBack: () => void
  /** Asks for the columns again. */
  onColumns: (() => void) | undefined
}

function isRefused({ problem, outcome }: InvitedAddress): boolean {
  return problem !== undefined || (outcome !== undefined && outcome !== 'invited')
}

export function InviteList({ state, columns, onGoOn, onBack, onColumns }: InviteListProps) {
  const t = useTexts(inviteTexts)
  const tPerson = useTexts(personTexts)
  const sumInWords = useSumInWords()
  const [isAgreed, setAgreed] = useState(false)
  const { lines, busy, failure } = state
  const taken = lines.filter((line) => !isRefused(line))
  const refused = lines.filter(isRefused)
  const sent = taken.filter(({ isDone }) => isDone)
  const waiting = taken.filter(({ isDone, outcome }) => !isDone && outcome === 'invited')
  const hasUnchecked = lines.some(isUnchecked)
  const isOver = !busy && !hasUnchecked && waiting.length === 0
  const isAsked = !hasUnchecked && waiting.some(({ months, until }) => months > 0 || until !== null)

  function stateOf({ problem, outcome, isDone, words = '' }: InvitedAddress): string {
    if (problem) return t(`line-${problem}`, { words })
    if (outcome === 'invited') return isDone ? t('line-invited') : t('line-waiting')
    return outcome ? t(`line-${outcome}`) : t('line-unchecked')
  }

  const accessOf = ({ months, until }: InvitedAddress) =>
    until === null ? tPerson('monthsOf', { count: months }) : t('throughDay', { day: writtenDay(until) })

  return (
    <div className={classes.list}>
      <p role="status" className={classes.text}>
        {busy
          ? t(busy.doing === 'checking' ? 'inviteChecking' : 'inviteSending', {
              done: busy.done,
              of: busy.of,
            })
          : [
              sent.length > 0 && t('inviteSent', { count: sent.length }),
              waiting.length > 0 && t('inviteReady', { count: waiting.length }),
              refused.length > 0 && t('inviteRefused', { count: refused.length }),
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
      {columns !== '' && <p className={classes.text}>{columns}</p>}
      {busy && <Progress value={(busy.done / busy.of) * 100} aria-label={t('inviteProgress')} />}
      <ErrorMessage answer={failure} />
      {isAsked && (
        <Checkbox
          label={t('sumAgreed', { sum: sumInWords(waiting) })}
          checked={isAgreed}
          disabled={busy !== null}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
      )}
      <div className={classes.acts}>
        {!isOver && (
          <Button loading={busy !== null} disabled={isAsked && !isAgreed} onClick={onGoOn}>
            {hasUnchecked ? t('inviteGoOn') : t('inviteSend', { count: waiting.length })}
          </Button>
        )}
        <Button variant="default" disabled={busy !== null} onClick={onBack}>
          {t(isOver && sent.length > 0 ? 'inviteAgain' : 'inviteChange')}
        </Button>
        {onColumns && sent.length === 0 && (
          <Button variant="default" disabled={busy !== null} onClick={onColumns}>
            {t('columnAgain')}
          </Button>
        )}
      </div>
      {taken.length > 0 && (
        <LineTable label={t('willGet')} lines={taken} accessOf={accessOf} stateOf={stateOf} />
      )}
      {refused.length > 0 && <LineTable label={t('leftOut')} lines={refused} stateOf={stateOf} />}
    </div>
  )
}
