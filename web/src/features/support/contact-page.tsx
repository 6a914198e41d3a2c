import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Page } from '../../components/page.tsx'
import { loadList } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { ticketsQuery } from './api.ts'
import classes from './contact.module.css'
import { MyTickets } from './my-tickets.tsx'
import { supportTexts } from './texts.ts'
import { TicketForm } from './ticket-form.tsx'

function ContactPage() {
  const t = useTexts(supportTexts)
  const { communityLink } = useSiteSettings()
  return (
    <Page title={t('contactUs')} width="wide">
      <div className={classes.columns}>
        <div className={classes.column}>
          <section className={classes.card}>
            <h2>{t('community')}</h2>
            <p>{t('communityText')}</p>
            <Anchor href={communityLink} target="_blank" rel="noopener noreferrer">
              {t('communityLink')}{' '}
              <IconExternalLink size={14} aria-hidden="true" className={classes.outside} />
              <VisuallyHidden>{t('newTab')}</VisuallyHidden>
            </Anchor>
          </section>
          <TicketForm />
        </div>
        <MyTickets />
      </div>
    </Page>
  )
}

export function loader() {
  return loadList(ticketsQuery)
}

export { ContactPage as Component }
