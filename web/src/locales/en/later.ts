/** Pages that are not part of this version yet: what each will do. */
export const later = {
  notYet: 'Not part of this version yet',
  subscriptionTitle: 'Subscription',
  subscriptionText:
    'Here you will buy months for your own account and for friends, with discounts for larger orders.',
  transactionsTitle: 'Transactions',
  transactionsText:
    'Here you will find every payment you have made, with its invoice number, date and price.',
  supportTitle: 'Support',
  supportText:
    'Here you will find what the stream tags mean, and answers about payment, browsers and the two players.',
  contactUsTitle: 'Contact Us',
  contactUsText: 'Here you will write to support. Until then the community chat is the place to ask.',
  communityChat: 'Community chat',
  bitcoinFaqTitle: 'Bitcoin FAQ',
  bitcoinFaqText: 'Here you will find ten questions and answers about Bitcoin, wallets, exchanges and fees.',
  paymentGuideTitle: 'Payment guide',
  paymentGuideText: 'Here you will find a guide to paying with Bitcoin, in Norwegian and English.',
  adminReportsTitle: 'Admin Reports',
  adminReportsText: 'Here staff will see subscribers, revenue, and who is watching right now.',
  adminSupportTitle: 'Support Tickets',
  adminSupportText: 'Here staff will read, answer and resolve support tickets.',
} as const
