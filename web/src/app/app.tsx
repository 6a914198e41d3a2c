import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../lib/query-client.ts'
import { BrokenPage } from './broken-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PublicFrame } from './frame/public-frame.tsx'
import { OwnDocument } from './own-document.tsx'
import { SiteRoutes } from './routes.tsx'
import { SessionGuard } from './session-guard.tsx'
import { SiteGate } from './site-gate.tsx'
import { colourSchemeManager, cssVariables, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

/** The whole web app: what surrounds every page, then the routes. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <SessionGuard />
          <OwnDocument />
          <SiteGate>
            <ErrorBoundary
              fallback={
                <PublicFrame>
                  <BrokenPage />
                </PublicFrame>
              }
            >
              <SiteRoutes />
            </ErrorBoundary>
          </SiteGate>
        </BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}
