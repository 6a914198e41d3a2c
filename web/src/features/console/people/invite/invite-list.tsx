import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../../components/data-table.tsx'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import classes from './invite.module.css'
import { type InvitedAddress, isUnchecked, type useInviteList } from './use-invite-list.ts'

type InviteListProps = {
  state: NonNullable<ReturnType<typeof useInviteList>['state']>
  onGoOn: () => void
  onBack: () => void
}

function isRefused({ problem, outcome }: InvitedAddress): boolean {
  return problem !== undefined || (outcome !== undefined && outcome !== 'invited')
}

/** The outcome of each line, or what it would be; those that cannot be invited first. */
export function InviteList({ state, onGoOn, onBack }: InviteListProps) {
  const { t } = useTranslation('consolePeople')
  const { lines, busy, failure } = state
  const sent = lines.filter(({ isDone, outcome }) => isDone && outcome === 'invited').length
  const waiting = lines.filter(({ isDone, outcome }) => !isDone && outcome === 'invited').length
  const refused = lines.filter(isRefused).length
  const hasUnchecked = lines.some(isUnchecked)
  const isOver = !busy && !hasUnchecked && waiting === 0

  function stateOf({ problem, outcome, isDone }: InvitedAddress): string {
    if (problem) return t(`line-${problem}`)
    if (outcome === 'invited') return isDone ? t('line-invited') : t('line-waiting')
    return outcome ? t(`line-${outcome}`) : t('line-unchecked')
  }

  return (
    <div className={classes.list}>
      <p role="status" className={classes.text}>
        {busy
          ? t(busy.doing === 'checking' ? 'inviteChecking' : 'inviteSending', {
              done: busy.done,
              of: busy.of,
            })
          : [
              sent > 0 && t('inviteSent', { count: sent }),
              waiting > 0 && t('inviteReady', { count: waiting }),
              refused > 0 && t('inviteRefused', { count: refused }),
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
      {busy && <Progress value={(busy.done / busy.of) * 100} aria-label={t('inviteProgress')} />}
      <ErrorMessage answer={failure} />
      <div className={classes.acts}>
        {!isOver && (
          <Button loading={busy !== null} onClick={onGoOn}>
            {hasUnchecked ? t('inviteGoOn') : t('inviteSend', { count: waiting })}
          </Button>
        )}
        <Button variant="default" disabled={busy !== null} onClick={onBack}>
          {t(isOver && sent > 0 ? 'inviteAgain' : 'inviteChange')}
        </Button>
      </div>
      <DataTable<InvitedAddress>
        cells="paired"
        empty={t('nobody')}
        rows={[...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))]}
        rowKey={({ line, email }) => `${line} ${email}`}
        columns={[
          [t('line'), ({ line }) => line],
          [t('email'), ({ email }) => <span className={classes.address}>{email}</span>],
          [t('months'), (listed) => (listed.problem === 'no-address' ? '' : listed.months)],
          [t('state'), stateOf],
        ]}
      />
    </div>
  )
}
