import { accountRoutes } from '../accounts/routes.ts'
import { endPowers } from '../api-keys/end-powers.ts'
import type { App } from '../app.ts'
import { apiKeyRoutes } from '../console/api-key-routes.ts'
import { auditRoutes } from '../console/audit-routes.ts'
import { brandRoutes } from '../console/brand-routes.ts'
import { channelRoutes } from '../console/channel-routes.ts'
import { helpedPeopleRoutes } from '../console/helped-person.ts'
import { mailRoutes } from '../console/mail-routes.ts'
import { mailServerRoutes } from '../console/mail-server-routes.ts'
import { noticeRoutes } from '../console/notice-routes.ts'
import { orderRoutes } from '../console/order-routes.ts'
import { overviewRoutes } from '../console/overview-routes.ts'
import { peopleRoutes } from '../console/people-routes.ts'
import { settingsRoutes } from '../console/settings-routes.ts'
import { catalogueRoutes } from '../console/stream-routes.ts'
import { webhookRoutes } from '../console/webhook-routes.ts'
import { healthRoutes } from '../health/routes.ts'
import type { Routes } from '../http/routes.ts'
import { invitationRoutes } from '../invitations/routes.ts'
import { ownDataRoutes } from '../own-data/routes.ts'
import { pageRoutes } from '../pages/routes.ts'
import { giftRoutes } from '../payments/gift-routes.ts'
import { paymentRoutes } from '../payments/routes.ts'
import { playerRoutes } from '../playback/player-address/routes.ts'
import { playbackRoutes } from '../playback/routes.ts'
import { programmeEntryRoutes } from '../programme/entry-routes.ts'
import { programmeRoutes } from '../programme/routes.ts'
import { reportRoutes } from '../reports/routes.ts'
import { rewardRoutes } from '../rewards/routes.ts'
import { secondFactorRoutes } from '../second-factor/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { televisionRoutes } from '../sessions/television-routes.ts'
import { setupRoutes } from '../setup/routes.ts'
import { siteRoutes } from '../site/routes.ts'
import { streamRoutes } from '../streams/routes.ts'
import { mailChoiceRoutes } from '../subscriptions/mail-choice-routes.ts'
import { subscriptionRoutes } from '../subscriptions/routes.ts'
import { cannedReplyRoutes, helpdeskRoutes } from '../support/helpdesk-routes.ts'
import { supportRoutes } from '../support/routes.ts'
import { faqRoutes } from '../texts/faq-routes.ts'
import { textRoutes } from '../texts/routes.ts'
import { watchingRoutes } from '../watching/routes.ts'

/** The handler of every endpoint; one that is missing does not compile. */
export function allRoutes(app: App): Routes {
  return {
    sessions: sessionRoutes(app, endPowers),
    television: televisionRoutes(app),
    accounts: accountRoutes(app, endPowers),
    secondFactor: secondFactorRoutes(app),
    ownData: ownDataRoutes(app),
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
    helpdesk: helpdeskRoutes(app),
    cannedReplies: cannedReplyRoutes(app),
    helpedPeople: helpedPeopleRoutes(app),
    texts: textRoutes(app),
    pages: pageRoutes(app),
    audit: auditRoutes(app),
    settings: settingsRoutes(app),
    overview: overviewRoutes(app),
    people: peopleRoutes(app),
    brand: brandRoutes(app),
    setup: setupRoutes(app),
    orders: orderRoutes(app),
    notices: noticeRoutes(app),
    mails: mailRoutes(app),
    mailServer: mailServerRoutes(app),
    health: healthRoutes(app),
    catalogue: catalogueRoutes(app),
    channels: channelRoutes(app),
    webhooks: webhookRoutes(app),
    apiKeys: apiKeyRoutes(app),
  }
}
