import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Dialog } from '../../../components/dialog.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import { useSendInvitation } from '../../invitations/use-send-invitation.ts'
import type { Order } from '../payment/order.ts'
import { GiftForm } from './gift-form.tsx'
import type { PriceList } from './priced-cart.ts'
import { cartTexts } from './texts.ts'

type InviteInsteadProps = {
  email: string
  prices: Pick<PriceList, 'priceCents' | 'rates'>
  onSent: () => void
  onGift: (order: Order) => void
}

/** For an address without an account. */
export function InviteInstead({ email, prices, onSent, onGift }: InviteInsteadProps) {
  const t = useTexts(cartTexts)
  const invite = useSendInvitation(onSent)
  const [giving, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        loading={invite.isPending}
        onClick={() => invite.mutate({ invitationEmail: email })}
      >
        {t('inviteInstead')}
      </Button>
      <Button variant="default" onClick={dialog.open}>
        {t('giveMonths')}
      </Button>
      <Dialog title={t('giveMonths')} opened={giving} onClose={dialog.close}>
        <GiftForm
          email={email}
          prices={prices}
          onPay={(order) => {
            dialog.close()
            onGift(order)
          }}
        />
      </Dialog>
    </>
  )
}
