import { MantineProvider } from '@mantine/core'
import type { SetupState } from '@strom/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { CallFailed } from '../../lib/http/failure.ts'
import { Findings } from './findings.tsx'
import { FinishStep } from './finish-step.tsx'
import { setupTexts } from './texts.ts'

const texts = setupTexts.en

const whole: SetupState = {
  email: 'a@b.no',
  publicUrl: 'https://a.example',
  mail: { server: 'm', from: 'a@b.no', state: 'confirmed', sent: 'sent', error: null },
  takesPayments: true,
  streams: ['Fjord'],
  builtIn: [],
}

function render(part: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>{part}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test.each([
  { findings: [], looking: false, says: texts.nothingMissing },
  { findings: undefined, looking: true, says: texts.looking },
  { findings: undefined, looking: false, says: texts.notLooked },
])('the end of the set-up says $says', ({ findings, looking, says }) => {
  const shown = render(<FinishStep setup={whole} findings={findings} looking={looking} />)
  const all = [texts.nothingMissing, texts.looking, texts.notLooked]
  expect(all.filter((one) => shown.includes(one))).toEqual([says])
})

test('why the server could not look is said, with a way to have it look again', () => {
  const error = new CallFailed({ resultCode: 0, status: 0, detail: 'The site cannot be reached.' })
  const shown = render(<Findings found={undefined} check={{ error, isFetching: false, refetch: vi.fn() }} />)
  expect(shown).toContain('The site cannot be reached.')
  expect(shown).toContain(texts.lookAgain)
})
