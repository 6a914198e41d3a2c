import { openPayPalStage } from './stages/paypal-stage.ts'

/** `effects`: the stand-in's books after a call. */
export const providers = [
  {
    name: 'paypal',
    async openStage() {
      const { paypal, hastyPayPal, ...stage } = await openPayPalStage()
      return { ...stage, provider: paypal, hastyProvider: hastyPayPal }
    },
    calls: {
      createOrder: 'POST /v2/checkout/orders',
      findOrder: 'GET /v2/checkout/orders/*',
      captureOrder: 'POST /v2/checkout/orders/*/capture',
      findCapture: 'GET /v2/payments/captures/*',
      refundCapture: 'POST /v2/payments/captures/*/refund',
      findRefund: 'GET /v2/payments/refunds/*',
      verifyDelivery: 'POST /v1/notifications/verify-webhook-signature',
      findSubscription: 'GET /v1/billing/subscriptions/*',
      cancelSubscription: 'POST /v1/billing/subscriptions/*/cancel',
      token: 'POST /v1/oauth2/token',
    },
    effects: {
      createOrder: { orders: [{ customId: 'ours', cents: 1999 }] },
      captureOrder: {
        captures: [{ cents: 1999, status: 'COMPLETED' }],
        totals: { capturedCents: 1999 },
      },
      refundCapture: { refunds: [{ cents: 500 }], totals: { givenBackCents: 500 } },
      cancelSubscription: { subscriptions: [{ status: 'CANCELLED' }] },
    },
    capturedEvent: (id: string, order_id: string) => ({
      id,
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'FORGED', supplementary_data: { related_ids: { order_id } } },
    }),
  },
] as const
