import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../lib/query-client.ts'
import { useHydrated } from './hydration.ts'
import { colourSchemeManager, cssVariables, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  useHydrated()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}
