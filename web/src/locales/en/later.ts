/** Pages that are not part of this version yet: what each will do. */
export const later = {
  notYet: 'Not part of this version yet',
  subscriptionTitle: 'Subscription',
  subscriptionText:
    'Here you will buy months for your own account and for friends, with discounts for larger orders.',
  transactionsTitle: 'Transactions',
  transactionsText:
    'Here you will find every payment you have made, with its invoice number, date and price.',
  contactUsTitle: 'Contact Us',
  contactUsText: 'Here you will write to support. Until then the community chat is the place to ask.',
  communityChat: 'Community chat',
  adminReportsTitle: 'Admin Reports',
  adminReportsText: 'Here staff will see subscribers, revenue, and who is watching right now.',
  adminSupportTitle: 'Support Tickets',
  adminSupportText: 'Here staff will read, answer and resolve support tickets.',
} as const
