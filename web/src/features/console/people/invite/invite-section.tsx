import { useState } from 'react'
import { NotLoaded } from '../../../../components/not-loaded.tsx'
import { Page } from '../../../../components/page.tsx'
import { useTexts } from '../../../../lib/language/texts.ts'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'
import { BackLink } from '../../components/back-link.tsx'
import { peopleTexts } from '../texts.ts'
import type { Columns, ListTable } from './list-columns.ts'
import { ListForm, type WrittenList } from './list-form.tsx'
import { inviteTexts } from './texts.ts'
import { useColumnsInWords } from './use-columns-in-words.ts'
import { useInviteList } from './use-invite-list.ts'

const InviteList = lazyExtra(async () => (await import('./invite-list.tsx')).InviteList, NotLoaded)
const ColumnForm = lazyExtra(async () => (await import('./column-form.tsx')).ColumnForm, NotLoaded)

const maxAddresses = 10_000

function InviteSection() {
  const t = useTexts(inviteTexts)
  const tPeople = useTexts(peopleTexts)
  const columnsInWords = useColumnsInWords()
  const list = useInviteList()
  const [written, setWritten] = useState<WrittenList>({ text: '', months: 0, note: '' })
  const [asked, setAsked] = useState<{ table: ListTable; columns: Columns }>()

  async function check(table: ListTable, columns: Columns, months: number) {
    const { readAddresses } = await import('./read-list.ts')
    // Answered: asked again, the form begins with the answer.
    setAsked({ table: { ...table, isOpen: false }, columns })
    await list.check(readAddresses(table, columns, months))
  }

  async function look(text: string, months: number) {
    const { readList } = await import('./read-list.ts')
    const table = readList(text)
    const count = table.rows.length
    if (count === 0) return t('inviteEmpty')
    if (count > maxAddresses) return t('inviteTooMany', { count, max: maxAddresses })
    const { columns } = table
    if (table.isOpen) setAsked({ table, columns })
    else await check(table, columns, months)
    return undefined
  }

  function back() {
    list.clear()
    setAsked(undefined)
  }

  return (
    <Page title={tPeople('inviteMany')} width="wide">
      <BackLink>{tPeople('back')}</BackLink>
      {list.state ? (
        <InviteList
          state={list.state}
          columns={asked ? columnsInWords(asked.table, asked.columns) : ''}
          onGoOn={list.goOn}
          onBack={back}
          onColumns={asked && asked.table.width > 1 ? list.clear : undefined}
        />
      ) : asked ? (
        <ColumnForm
          {...asked}
          months={written.months ?? 0}
          onChoose={(columns) => check(asked.table, columns, written.months ?? 0)}
          onBack={back}
        />
      ) : (
        <ListForm value={written} onChange={setWritten} onSubmit={look} />
      )}
    </Page>
  )
}

export { InviteSection as Component }
