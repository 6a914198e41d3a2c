import { Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { lazyPage } from './lazy-page.tsx'
import { loadConsole, loadConsoleParts, loadSetup } from './load-console.ts'
import { MemberArea } from './member-area.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { OwnerOnly } from './owner-only.tsx'
import { consolePages, memberPages, playerPage, publicPages } from './page-code.ts'
import { PublicArea } from './public-area.tsx'
import { StaffOnly } from './staff-only.tsx'

const LoginPage = lazyPage(publicPages['/login'])
const RegisterPage = lazyPage(publicPages['/register'])
const ForgotPasswordPage = lazyPage(publicPages['/forgot-password'])
const ResetPasswordPage = lazyPage(publicPages['/password-reset-confirmation'])
const ConfirmEmailPage = lazyPage(publicPages['/confirm-email-change'])

const HomePage = lazyPage(memberPages['/'])
const PlayerPage = lazyPage(playerPage)
const SubscriptionPage = lazyPage(memberPages['/subscription'])
const InvitesPage = lazyPage(memberPages['/invites'])
const TransactionsPage = lazyPage(memberPages['/transactions'])
const FaqPage = lazyPage(memberPages['/support'])
const ContactPage = lazyPage(memberPages['/contactus'])
const SettingsPage = lazyPage(memberPages['/profile'])
const LogoutPage = lazyPage(memberPages['/logout'])
const BitcoinFaqPage = lazyPage(memberPages['/btcfaq'])
const PaymentGuidePage = lazyPage(memberPages['/paymentguide'])
const ReportsPage = lazyPage(memberPages['/adminreports'])
const AdminSupportPage = lazyPage(memberPages['/adminsupport'])

const ConsoleLayout = lazyPage(loadConsole)
const ConsoleParts = lazyPage(loadConsoleParts)
const StreamsSection = lazyPage(consolePages['/admin/streams'])
const NewStreamSection = lazyPage(consolePages['/admin/streams/new'])
const PeopleSection = lazyPage(consolePages['/admin/people'])
const OrdersSection = lazyPage(consolePages['/admin/orders'])
const NoticesSection = lazyPage(consolePages['/admin/notices'])
const MailsSection = lazyPage(consolePages['/admin/mails'])
const TextsSection = lazyPage(consolePages['/admin/texts'])
const SettingsSection = lazyPage(consolePages['/admin/settings'])
const HistorySection = lazyPage(consolePages['/admin/history'])

const SetupRoute = lazy(async () => ({
  default: await loadSetup(),
}))
const StreamSection = lazy(async () => ({
  default: (await import('../features/console/streams/stream-section.tsx')).StreamSection,
}))
const ChannelSection = lazy(async () => ({
  default: (await import('../features/console/streams/channels/channel-section.tsx')).ChannelSection,
}))
const PersonSection = lazy(async () => ({
  default: (await import('../features/console/people/person-section.tsx')).PersonSection,
}))
const OrderSection = lazy(async () => ({
  default: (await import('../features/console/orders/order-section.tsx')).OrderSection,
}))

/** Every route of the site; any other path opens the logged-in area. */
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
      <Route
        path="/setup"
        element={
          <Suspense>
            <SetupRoute />
          </Suspense>
        }
      >
        {/* Where there is nothing to set up, an address that nobody knows. */}
        <Route element={<MemberArea />}>
          <Route index element={<NotFoundPage />} />
        </Route>
      </Route>
      <Route element={<MemberArea />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/player" element={<PlayerPage player="default" />} />
        <Route path="/playersldp" element={<PlayerPage player="low-latency" />} />
        <Route path="/subscription" element={<SubscriptionPage />} />
        <Route path="/invites" element={<InvitesPage />} />
        <Route path="/transactions" element={<TransactionsPage />} />
        <Route path="/support" element={<FaqPage />} />
        <Route path="/contactus" element={<ContactPage />} />
        <Route path="/profile" element={<SettingsPage />} />
        <Route path="/logout" element={<LogoutPage />} />
        <Route path="/btcfaq" element={<BitcoinFaqPage />} />
        <Route path="/paymentguide" element={<PaymentGuidePage />} />
        <Route
          path="/adminreports"
          element={
            <StaffOnly>
              <ReportsPage />
            </StaffOnly>
          }
        />
        <Route
          path="/adminsupport"
          element={
            <StaffOnly>
              <AdminSupportPage />
            </StaffOnly>
          }
        />
        <Route
          path="/admin"
          element={
            <OwnerOnly>
              <ConsoleLayout />
            </OwnerOnly>
          }
        >
          <Route
            index
            element={
              <>
                <Navigate to="streams" replace />
                <Loader />
              </>
            }
          />
          <Route path="streams" element={<StreamsSection />} />
          <Route path="streams/new" element={<NewStreamSection />} />
          <Route path="streams/channels/:id" element={<ChannelSection />} />
          <Route path="streams/:id" element={<StreamSection />} />
          <Route element={<ConsoleParts />}>
            <Route path="people" element={<PeopleSection />} />
            <Route path="people/:id" element={<PersonSection />} />
            <Route path="orders" element={<OrdersSection />} />
            <Route path="orders/:id" element={<OrderSection />} />
            <Route path="notices" element={<NoticesSection />} />
            <Route path="mails" element={<MailsSection />} />
            <Route path="texts" element={<TextsSection />} />
            <Route path="settings" element={<SettingsSection />} />
            <Route path="history" element={<HistorySection />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
