import { Anchor, VisuallyHidden } from '@mantine/core'
import type { Language } from '@strom/contract'
import type { Bilingual } from '@strom/contract/content/bilingual'
import type { Site } from '@strom/contract/content/question'
import { IconExternalLink } from '@tabler/icons-react'

const newTab: Bilingual = { en: '(opens in a new tab)', nb: '(åpnes i en ny fane)' }

/** Opens a tab that cannot reach this one, without a referrer. */
export function OutsideLink({ site, language }: { site: Site; language: Language }) {
  return (
    <Anchor href={site.address} target="_blank" rel="noopener noreferrer">
      {site.name} <IconExternalLink size={14} aria-hidden="true" style={{ verticalAlign: '-0.1em' }} />
      <VisuallyHidden>{newTab[language]}</VisuallyHidden>
    </Anchor>
  )
}
