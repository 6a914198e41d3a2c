import { useTexts } from '../../../../lib/language/texts.ts'
import type { Columns, ListTable } from './list-columns.ts'
import { inviteTexts } from './texts.ts'

/** Empty for a list without columns. */
export function useColumnsInWords() {
  const t = useTexts(inviteTexts)
  return ({ heading, width }: ListTable, columns: Columns) => {
    if (width < 2) return ''
    const nameOf = (place: number) => heading?.[place] || t('columnNumber', { number: place + 1 })
    const kinds = (['email', 'months', 'until'] as const).filter((kind) => columns[kind] !== null)
    const read = kinds.map((kind) => t(`column-${kind}-is`, { name: nameOf(columns[kind] ?? 0) }))
    const places = kinds.map((kind) => columns[kind])
    const unread = (heading ?? []).filter((name, place) => name !== '' && !places.includes(place))
    return [...read, unread.length > 0 && t('columnsUnread', { names: unread.join(', ') })]
      .filter(Boolean)
      .join(' ')
  }
}
