/** Pages that are not part of this version yet: what each will do. */
export const later = {
  notYet: 'Not part of this version yet',
  toLogin: 'Go to login page',
  subscriptionTitle: 'Subscription',
  subscriptionText:
    'Here you will buy months for your own account and for friends, with discounts for larger orders.',
  invitesTitle: 'Invites',
  invitesText: 'Here you will invite friends by email and follow each invitation until they subscribe.',
  transactionsTitle: 'Transactions',
  transactionsText:
    'Here you will find every payment you have made, with its invoice number, date and price.',
  supportTitle: 'Support',
  supportText:
    'Here you will find what the stream tags mean, and answers about payment, browsers and the two players.',
  contactUsTitle: 'Contact Us',
  contactUsText: 'Here you will write to support. Until then the community chat is the place to ask.',
  communityChat: 'Community chat',
  profileTitle: 'Account Settings',
  profileText: 'Here you will change your username, email and password, and log out all your devices.',
  bitcoinFaqTitle: 'Bitcoin FAQ',
  bitcoinFaqText: 'Here you will find ten questions and answers about Bitcoin, wallets, exchanges and fees.',
  paymentGuideTitle: 'Payment guide',
  paymentGuideText: 'Here you will find a guide to paying with Bitcoin, in Norwegian and English.',
  adminReportsTitle: 'Admin Reports',
  adminReportsText: 'Here staff will see subscribers, revenue, and who is watching right now.',
  adminSupportTitle: 'Support Tickets',
  adminSupportText: 'Here staff will read, answer and resolve support tickets.',
  registerTitle: 'Create your account',
  registerText:
    'Here you will create your account from the invitation you were sent. Keep that email until then.',
  forgotPasswordTitle: 'Forgot password',
  forgotPasswordText: 'Here you will ask for an email with instructions to choose a new password.',
  passwordResetTitle: 'Choose a new password',
  passwordResetText: 'Here you will choose a new password with the link you were sent.',
  confirmEmailTitle: 'Confirm your new email',
  confirmEmailText: 'Here you will confirm a changed email address with the link you were sent.',
} as const
