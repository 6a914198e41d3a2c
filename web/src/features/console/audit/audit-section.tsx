import type { AuditAct } from '@strom/contract'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/data-table.tsx'
import { MoreButton } from '../../../components/more-button.tsx'
import { Page } from '../../../components/page.tsx'
import { loadList } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import type { enConsolePeople } from '../../../locales/en-console-people.ts'
import { actsQuery } from './api.ts'
import classes from './audit.module.css'
import { type ChangeWords, formatChange, withoutAlike } from './format-change.ts'

type ActName = keyof typeof enConsolePeople.consoleAuditActs
type Told = keyof typeof enConsolePeople.consoleAuditChanges

function AuditSection() {
  const { t } = useTranslation(['consoleAudit', 'console', 'consoleAuditActs'])
  const list = useSuspenseInfiniteQuery(actsQuery)
  const acts = list.data.pages.flatMap((page) => page.acts)
  return (
    <Page title={t('console:audit')} width="wide">
      <ActsTable acts={acts} />
      <MoreButton list={list}>{t('older')}</MoreButton>
    </Page>
  )
}

function ActsTable({ acts }: { acts: readonly AuditAct[] }) {
  const { t } = useTranslation(['consoleAudit', 'console', 'consoleAuditActs'])
  return (
    <DataTable<AuditAct>
      cells="paired"
      more={t('console:rest')}
      empty={t('none')}
      rows={acts}
      rowKey={({ id }) => id}
      columns={[
        [t('when'), ({ at }) => formatMoment(at)],
        [
          t('who'),
          ({ actorEmail, apiKey }) =>
            apiKey ? t('byKey', { key: apiKey, owner: actorEmail ?? '' }) : (actorEmail ?? t('commandLine')),
        ],
        [t('what'), ({ act }) => t(`consoleAuditActs:${act as ActName}`, { defaultValue: act })],
        [t('subject'), ({ subject }) => (subject ? subject.id : '---')],
        [t('change'), (act) => <Change act={act} />],
        [t('reason'), ({ note }) => note ?? '---'],
      ]}
    />
  )
}

function Change({ act }: { act: AuditAct }) {
  const { t, i18n } = useTranslation(['consoleAuditChanges', 'consoleOrders'])
  const words: ChangeWords = {
    nameOf: (part) => t(`consoleAuditChanges:${part as Told}`, { defaultValue: part }),
    wordOf(part, value) {
      const key = `${part === 'state' ? 'consoleOrders' : 'consoleAuditChanges'}:${part}-${value}`
      return i18n.exists(key) ? t(key as 'consoleAuditChanges:kind-push') : value
    },
    answer: (is) => t(is ? 'yes' : 'no'),
  }
  const [before, after] = withoutAlike(act.before, act.after)
  // A setting's id ends in its unit, such as `Cents`.
  const part = act.subject?.kind === 'setting' ? act.subject.id : ''
  if (before === null && after === null) return '---'
  return (
    <span className={classes.change}>
      {before !== null && <del>{formatChange(before, words, part)}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins>{formatChange(after, words, part)}</ins>}
    </span>
  )
}

export function loader() {
  return loadList(actsQuery)
}

export { AuditSection as Component }
