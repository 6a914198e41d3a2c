import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { LaterPage } from './later-page.tsx'
import { loadHome } from './load-home.ts'
import { MemberArea } from './member-area.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PublicArea } from './public-area.tsx'

const ConfirmEmailPage = lazy(async () => ({
  default: (await import('../features/accounts/confirm-email-page.tsx')).ConfirmEmailPage,
}))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
}))
const InvitesPage = lazy(async () => ({
  default: (await import('../features/invitations/invites-page.tsx')).InvitesPage,
}))
const RegisterPage = lazy(async () => ({
  default: (await import('../features/invitations/register-page.tsx')).RegisterPage,
}))
const SettingsRoute = lazy(async () => ({
  default: (await import('./settings-route.tsx')).SettingsRoute,
}))
const LoginPage = lazy(async () => ({
  default: (await import('../features/sessions/login-page.tsx')).LoginPage,
}))
const LogoutPage = lazy(async () => ({
  default: (await import('../features/sessions/logout-page.tsx')).LogoutPage,
}))

const BitcoinFaqPage = lazy(async () => ({
  default: (await import('../features/guides/bitcoin-faq-page.tsx')).BitcoinFaqPage,
}))
const PaymentGuidePage = lazy(async () => ({
  default: (await import('../features/guides/payment-guide-page.tsx')).PaymentGuidePage,
}))
const FaqPage = lazy(async () => ({
  default: (await import('../features/support/faq-page.tsx')).FaqPage,
}))

const HomeRoute = lazy(async () => ({ default: (await loadHome()).HomeRoute }))
const PlayerPage = lazy(async () => ({
  default: (await import('../features/playback/player-page.tsx')).PlayerPage,
}))

/** Every route of the site (specification 2, Route table); any other path opens the logged-in area. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<PublicArea />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/password-reset-confirmation" element={<ResetPasswordPage />} />
        <Route path="/confirm-email-change" element={<ConfirmEmailPage />} />
      </Route>
      <Route element={<MemberArea />}>
        <Route path="/" element={<HomeRoute />} />
        <Route path="/player" element={<PlayerPage player="default" />} />
        <Route path="/playersldp" element={<PlayerPage player="low-latency" />} />
        <Route path="/subscription" element={<LaterPage part="subscription" />} />
        <Route path="/invites" element={<InvitesPage />} />
        <Route path="/transactions" element={<LaterPage part="transactions" />} />
        <Route path="/support" element={<FaqPage />} />
        <Route path="/contactus" element={<LaterPage part="contactUs" />} />
        <Route path="/profile" element={<SettingsRoute />} />
        <Route path="/logout" element={<LogoutPage />} />
        <Route path="/btcfaq" element={<BitcoinFaqPage />} />
        <Route path="/paymentguide" element={<PaymentGuidePage />} />
        <Route path="/adminreports" element={<LaterPage part="adminReports" forStaff />} />
        <Route path="/adminsupport" element={<LaterPage part="adminSupport" forStaff />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
