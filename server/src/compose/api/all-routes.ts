import type { Routes } from '../../base/http/routes.ts'
import { invitationRoutes } from '../../money/invitations/routes.ts'
import { giftRoutes } from '../../money/payments/gift-routes.ts'
import { paymentRoutes } from '../../money/payments/routes.ts'
import { reportRoutes } from '../../money/reports/routes.ts'
import { readBalance } from '../../money/rewards/points.ts'
import { rewardRoutes } from '../../money/rewards/routes.ts'
import { mailChoiceRoutes } from '../../money/subscriptions/mail-choice-routes.ts'
import { subscriptionRoutes } from '../../money/subscriptions/routes.ts'
import type { App } from '../../operate/app.ts'
import { apiKeyRoutes } from '../../operate/console/api-key-routes.ts'
import { appearanceRoutes } from '../../operate/console/appearance-routes.ts'
import { auditRoutes } from '../../operate/console/audit-routes.ts'
import { channelRoutes } from '../../operate/console/channel-routes.ts'
import { mailRoutes } from '../../operate/console/mail-routes.ts'
import { mailServerRoutes } from '../../operate/console/mail-server-routes.ts'
import { noticeRoutes } from '../../operate/console/notice-routes.ts'
import { orderRoutes } from '../../operate/console/order-routes.ts'
import { overviewRoutes } from '../../operate/console/overview-routes.ts'
import { peopleForStaffRoutes } from '../../operate/console/people-for-staff-routes.ts'
import { peopleRoutes } from '../../operate/console/people-routes.ts'
import { settingsRoutes } from '../../operate/console/settings-routes.ts'
import { ownerStreamRoutes } from '../../operate/console/stream-routes.ts'
import { webhookRoutes } from '../../operate/console/webhook-routes.ts'
import { setupRoutes } from '../../operate/setup/routes.ts'
import { accountRoutes } from '../../people/accounts/routes.ts'
import { endPowers } from '../../people/api-keys/end-powers.ts'
import { secondFactorRoutes } from '../../people/second-factor/routes.ts'
import { sessionRoutes } from '../../people/sessions/routes.ts'
import { televisionRoutes } from '../../people/sessions/television-routes.ts'
import { ownDataRoutes } from '../../site/own-data/routes.ts'
import { pageRoutes } from '../../site/pages/routes.ts'
import { siteRoutes } from '../../site/site/routes.ts'
import { cannedReplyRoutes } from '../../site/support/canned-reply-routes.ts'
import { supportRoutes } from '../../site/support/routes.ts'
import { waitingTicketRoutes } from '../../site/support/waiting-ticket-routes.ts'
import { faqRoutes } from '../../site/texts/faq-routes.ts'
import { textRoutes } from '../../site/texts/routes.ts'
import { healthRoutes } from '../../watch/health/routes.ts'
import { playerRoutes } from '../../watch/playback/players/routes.ts'
import { playbackRoutes } from '../../watch/playback/routes.ts'
import { programmeEntryRoutes } from '../../watch/programme/entry-routes.ts'
import { programmeRoutes } from '../../watch/programme/routes.ts'
import { streamRoutes } from '../../watch/streams/routes.ts'
import { watchingRoutes } from '../../watch/watching/routes.ts'

export function allRoutes(app: App): Routes {
  return {
    sessions: sessionRoutes(app, endPowers, readBalance),
    television: televisionRoutes(app),
    accounts: accountRoutes(app, endPowers),
    secondFactor: secondFactorRoutes(app),
    ownData: ownDataRoutes(app, (accountId) => app.registry.writeBackToRead(accountId)),
    invitations: invitationRoutes(app),
    site: siteRoutes(app),
    subscriptions: subscriptionRoutes(app),
    streams: streamRoutes(app),
    programme: programmeRoutes(app),
    programmeEntries: programmeEntryRoutes(app),
    playback: playbackRoutes(app),
    players: playerRoutes(app),
    rewards: rewardRoutes(app),
    payments: paymentRoutes(app),
    gifts: giftRoutes(app),
    reports: reportRoutes(app),
    watching: watchingRoutes(app),
    faq: faqRoutes(app),
    mailChoices: mailChoiceRoutes(app),
    support: supportRoutes(app),
    waitingTickets: waitingTicketRoutes(app),
    cannedReplies: cannedReplyRoutes(app),
    peopleForStaff: peopleForStaffRoutes(app),
    texts: textRoutes(app),
    pages: pageRoutes(app),
    audit: auditRoutes(app),
    settings: settingsRoutes(app),
    overview: overviewRoutes(app),
    people: peopleRoutes(app),
    appearance: appearanceRoutes(app),
    setup: setupRoutes(app),
    orders: orderRoutes(app),
    notices: noticeRoutes(app),
    mails: mailRoutes(app),
    mailServer: mailServerRoutes(app),
    health: healthRoutes(app),
    ownerStreams: ownerStreamRoutes(app),
    channels: channelRoutes(app),
    webhooks: webhookRoutes(app),
    apiKeys: apiKeyRoutes(app),
  }
}
