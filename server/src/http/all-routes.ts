import { accountRoutes } from '../accounts/routes.ts'
import type { App } from '../app.ts'
import { invitationRoutes } from '../invitations/routes.ts'
import { playbackRoutes } from '../playback/routes.ts'
import { rewardRoutes } from '../rewards/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { endSignIns } from '../sessions/sign-out.ts'
import { siteRoutes } from '../site/routes.ts'
import { streamRoutes } from '../streams/routes.ts'
import { supportRoutes } from '../support/routes.ts'
import type { Routes } from './routes.ts'

/** The handler of every endpoint; one that is missing does not compile. */
export function allRoutes(app: App): Routes {
  return {
    sessions: sessionRoutes(app),
    accounts: accountRoutes(app, endSignIns),
    invitations: invitationRoutes(app),
    site: siteRoutes(app),
    streams: streamRoutes(app),
    playback: playbackRoutes(app),
    rewards: rewardRoutes(app),
    support: supportRoutes(app),
  }
}
