import type { AuditAct } from '@strom/contract'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { DataTable } from '../../../components/data-table.tsx'
import { MoreButton } from '../../../components/more-button.tsx'
import { orderStateTexts } from '../../../components/order-state-texts.ts'
import { Page } from '../../../components/page.tsx'
import { loadList } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { findText, useTexts } from '../../../lib/language/texts.ts'
import { consoleTexts } from '../texts.ts'
import { actTexts } from './act-texts.ts'
import { actsQuery } from './api.ts'
import classes from './audit.module.css'
import { changeTexts } from './change-texts.ts'
import { type ChangeWords, formatChange, withoutAlike } from './format-change.ts'
import { auditTexts } from './texts.ts'

type ActName = keyof typeof actTexts.en
type Told = keyof typeof changeTexts.en

function AuditSection() {
  const t = useTexts(auditTexts)
  const tConsole = useTexts(consoleTexts)
  const list = useSuspenseInfiniteQuery(actsQuery)
  const acts = list.data.pages.flatMap((page) => page.acts)
  return (
    <Page title={tConsole('audit')} width="wide">
      <ActsTable acts={acts} />
      <MoreButton list={list}>{t('older')}</MoreButton>
    </Page>
  )
}

function ActsTable({ acts }: { acts: readonly AuditAct[] }) {
  const t = useTexts(auditTexts)
  const tConsole = useTexts(consoleTexts)
  return (
    <DataTable<AuditAct>
      cells="paired"
      more={tConsole('rest')}
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
        [t('what'), ({ act }) => findText(actTexts, act as ActName) ?? act],
        [t('subject'), ({ subject }) => (subject ? subject.id : '---')],
        [t('change'), (act) => <Change act={act} />],
        [t('reason'), ({ note }) => note ?? '---'],
      ]}
    />
  )
}

function Change({ act }: { act: AuditAct }) {
  const t = useTexts(changeTexts)
  const words: ChangeWords = {
    nameOf: (part) => findText(changeTexts, part as Told) ?? part,
    wordOf(part, value) {
      const key = `${part}-${value}`
      const word =
        part === 'state'
          ? findText(orderStateTexts, key as 'state-created')
          : findText(changeTexts, key as 'kind-push')
      return word ?? value
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
