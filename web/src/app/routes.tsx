import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { HomeRoute } from './home-route.tsx'
import { LaterPage } from './later-page.tsx'
import { MemberArea } from './member-area.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PublicArea } from './public-area.tsx'

const LoginPage = lazy(async () => ({
  default: (await import('../features/sessions/login-page.tsx')).LoginPage,
}))
const LogoutPage = lazy(async () => ({
  default: (await import('../features/sessions/logout-page.tsx')).LogoutPage,
}))

const PlayerPage = lazy(async () => ({
  default: (await import('../features/playback/player-page.tsx')).PlayerPage,
}))

/** Every route of the site (specification 2, Route table); any other path opens the logged-in area. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<PublicArea />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<LaterPage part="register" isPublic forInvited />} />
        <Route path="/forgot-password" element={<LaterPage part="forgotPassword" isPublic />} />
        <Route path="/password-reset-confirmation" element={<LaterPage part="passwordReset" isPublic />} />
        <Route path="/confirm-email-change" element={<LaterPage part="confirmEmail" isPublic />} />
      </Route>
      <Route element={<MemberArea />}>
        <Route path="/" element={<HomeRoute />} />
        <Route path="/player" element={<PlayerPage player="default" />} />
        <Route path="/playersldp" element={<PlayerPage player="low-latency" />} />
        <Route path="/subscription" element={<LaterPage part="subscription" />} />
        <Route path="/invites" element={<LaterPage part="invites" />} />
        <Route path="/transactions" element={<LaterPage part="transactions" />} />
        <Route path="/support" element={<LaterPage part="support" />} />
        <Route path="/contactus" element={<LaterPage part="contactUs" />} />
        <Route path="/profile" element={<LaterPage part="profile" />} />
        <Route path="/logout" element={<LogoutPage />} />
        <Route path="/btcfaq" element={<LaterPage part="bitcoinFaq" />} />
        <Route path="/paymentguide" element={<LaterPage part="paymentGuide" />} />
        <Route path="/adminreports" element={<LaterPage part="adminReports" forStaff />} />
        <Route path="/adminsupport" element={<LaterPage part="adminSupport" forStaff />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
