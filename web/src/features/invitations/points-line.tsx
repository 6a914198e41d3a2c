import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { rewardPointsTexts } from '@strom/contract/content/reward-points'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { useContent } from '../../content/use-content.ts'
import { useSiteLanguage } from '../../content/use-site-language.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { rewardPointsQuery } from '../../lib/member.ts'
import classes from './invites.module.css'

/** The member's points; pressing it explains that points are being discontinued. */
export function PointsLine() {
  const { t } = useTranslation('invitations')
  const { data } = useSuspenseQuery(rewardPointsQuery)
  const [opened, dialog] = useDisclosure(false)
  const language = useSiteLanguage()
  const { title, text } = useContent('reward-points', rewardPointsTexts)
  const values = { points: data.rewardPoints, price: formatDollars(data.pricePerRewardPoint) }
  return (
    <>
      <button type="button" className={classes.points} onClick={dialog.open}>
        {t('points', values)}
      </button>
      <Dialog title={title[language]} opened={opened} onClose={dialog.close} withoutCloseButton>
        {text[language].map((paragraph) => (
          <p key={paragraph} className={classes.text}>
            {paragraph}
          </p>
        ))}
        <Button fullWidth onClick={dialog.close}>
          {t('close')}
        </Button>
      </Dialog>
    </>
  )
}
