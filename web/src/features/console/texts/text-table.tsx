import { Button } from '@mantine/core'
import { DataTable } from '../../../components/data-table.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import type { ShownText } from './find-texts.ts'
import classes from './texts.module.css'
import { wordingTexts } from './texts.ts'

const mailParts = ['subject', 'text', 'button', 'closing'] as const

function MailPart({ id }: { id: string }) {
  const t = useTexts(wordingTexts)
  const [place, , part] = id.split('.')
  const known = place === 'mail' && mailParts.find((one) => one === part)
  return known && <span className={classes.part}>{t(`mail-${known}`)}</span>
}

type TextTableProps = { texts: readonly ShownText[]; onEdit: (id: string) => void }

export function TextTable({ texts, onEdit }: TextTableProps) {
  const t = useTexts(wordingTexts)
  return (
    <DataTable<ShownText>
      cells="paired"
      empty={t('none')}
      rows={texts}
      rowKey={({ id }) => id}
      columns={[
        [
          t('english'),
          ({ id, en }) => (
            <>
              <MailPart id={id} />
              <span className={classes.excerpt} lang="en">
                {en}
              </span>
            </>
          ),
        ],
        [
          t('norwegian'),
          ({ nb }) => (
            <span className={classes.excerpt} lang="nb" data-wide>
              {nb}
            </span>
          ),
        ],
        [t('state'), ({ version }) => t(version === null ? 'asItComes' : 'changed')],
        [
          t('act'),
          ({ id, en }) => (
            <Button
              variant="default"
              size="xs"
              aria-label={t('editThis', { text: en.slice(0, 60) })}
              onClick={() => onEdit(id)}
            >
              {t('edit')}
            </Button>
          ),
        ],
      ]}
    />
  )
}
