import { MantineProvider } from '@mantine/core'
import { type Answer, type contract, type Language, languages, plainResult } from '@strom/contract'
import type { Bilingual } from '@strom/contract/content/bilingual'
import { bitcoinFaq } from '@strom/contract/content/bitcoin-faq'
import { tagMeanings } from '@strom/contract/content/faq'
import { paymentGuide, supplierGuides } from '@strom/contract/content/payment-guide/guide'
import { guideNotes } from '@strom/contract/content/payment-guide/notes'
import { supplierIds } from '@strom/contract/content/payment-guide/supplier-guide'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { streamTagIcons } from '../../components/stream-tag-icons.ts'
import { siteSettingsQuery } from '../../lib/site-settings.ts'
import { BitcoinQuestions } from './bitcoin-questions.tsx'
import { SupplierAccordion } from './supplier-accordion.tsx'
import { SupplierPanel } from './supplier-panel.tsx'

const settings: Answer<typeof contract.site.siteSettings> = {
  resultCode: plainResult.success,
  maintenanceMode: false,
  title: '',
  firstRowText: '',
  secondRowText: '',
  brandName: 'Strøm',
  communityLink: 'https://example.org/chat',
  timeZone: 'Europe/Oslo',
  demonstration: true,
  contactAddress: null,
  payments: true,
  textsVersion: null,
  mayTurnOffMaintenance: false,
}

function render(part: ReactNode, own?: ReadonlyMap<string, Bilingual>): string {
  const client = new QueryClient()
  client.setQueryData(siteSettingsQuery.queryKey, { ...settings, textsVersion: own ? 'v1' : null })
  if (own) client.setQueryData(['site', 'texts', 'v1'], own)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>{part}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

function all(pattern: RegExp, markup: string): string[] {
  return [...markup.matchAll(pattern)].map(([, found]) => found ?? '')
}

/** Whole opening tags. */
function outsideLinks(markup: string): string[] {
  return markup.match(/<a [^>]*href="https?:[^>]*>/g) ?? []
}

const safe = /^(?=.*rel="noopener noreferrer")(?=.*target="_blank")/

describe.each(languages)('in %s', (language: Language) => {
  test('every anchor of the Bitcoin FAQ leads to its question', () => {
    const markup = render(<BitcoinQuestions language={language} />)
    const anchors = all(/<a [^>]*href="#([^"]+)"/g, markup)
    expect(anchors).toEqual(bitcoinFaq.map(({ id }) => id))
    expect(all(/<h2 id="([^"]+)"/g, markup)).toEqual(anchors)
  })

  test('links outside open a new tab that knows nothing of this one', () => {
    const faq = outsideLinks(render(<BitcoinQuestions language={language} />))
    const guide = supplierIds.flatMap((id) =>
      outsideLinks(render(<SupplierPanel guide={supplierGuides[id]} language={language} />)),
    )
    expect(faq.length).toBeGreaterThan(8)
    expect(guide).toHaveLength(supplierIds.length)
    for (const link of [...faq, ...guide]) expect(link).toMatch(safe)
  })

  test('every supplier has a panel, and Paybis alone is recommended', () => {
    const markup = render(<SupplierAccordion language={language} />)
    const controls = all(/<h3[^>]*>(.+?)<\/h3>/g, markup)
    expect(
      controls.map((control) => supplierIds.find((id) => control.includes(supplierGuides[id].name))),
    ).toEqual([...supplierIds])
    const { recommended } = paymentGuide[language]
    expect(controls.map((control) => control.includes(recommended))).toEqual([true, false, false])
  })

  test.each(supplierIds)('the panel of %s has its five parts in order, with all they say', (id) => {
    const markup = render(<SupplierPanel guide={supplierGuides[id]} language={language} />)
    const { parts } = paymentGuide[language]
    expect(all(/<h4>([^<]+)<\/h4>/g, markup)).toEqual([
      parts.advantages,
      parts.disadvantages,
      parts.about,
      parts.steps,
      parts.whatNow,
    ])
    const said = [...Object.values(supplierGuides[id].info[language]), guideNotes[language].whatNow].flat()
    for (const text of said) expect(markup).toContain(text)
  })
})

test('the legend knows every tag that is a picture', () => {
  const pictured = tagMeanings.flatMap(({ tag }) => ('kind' in tag ? tag.kind : []))
  expect(pictured.sort()).toEqual(Object.keys(streamTagIcons).sort())
})

describe('texts of the owner', () => {
  const attack = '<img src=x onerror=alert(1)> <script>alert(1)</script> [here](javascript:alert(1))'
  const own = new Map([
    ['bitcoin.what-is-bitcoin.question', { en: `Q ${attack}`, nb: attack }],
    ['bitcoin.what-is-bitcoin.paragraphs', { en: `First ${attack}\nSecond`, nb: attack }],
    ['supplier.paybis.steps', { en: `Only step ${attack}`, nb: attack }],
    ['guide.what-now', { en: 'Wait a day.', nb: 'Vent en dag.' }],
  ])

  test('stand in the place of the first ones, line by line', () => {
    const faq = render(<BitcoinQuestions language="en" />, own)
    expect(faq).toContain('<p>Second</p>')
    expect(faq).not.toContain('digital money')
    const panel = render(<SupplierPanel guide={supplierGuides.paybis} language="nb" />, own)
    expect(panel).toContain('<p>Vent en dag.</p>')
    expect(panel).not.toContain('10 til 120 minutter')
  })

  test('are words and never markup', () => {
    for (const part of [
      <BitcoinQuestions key="faq" language="en" />,
      <SupplierPanel key="panel" guide={supplierGuides.paybis} language="en" />,
    ]) {
      const markup = render(part, own)
      expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt; &lt;script&gt;')
      expect(markup).not.toMatch(/<script|<img|href="javascript/)
    }
  })
})
