import { MantineProvider } from '@mantine/core'
import { type Language, languages } from '@strom/contract'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { bitcoinFaq } from '../../content/bitcoin-faq.ts'
import { paymentGuide, supplierGuides } from '../../content/payment-guide/guide.ts'
import { supplierIds } from '../../content/payment-guide/supplier-guide.ts'
import { BitcoinQuestions } from './bitcoin-questions.tsx'
import { SupplierAccordion } from './supplier-accordion.tsx'
import { SupplierPanel } from './supplier-panel.tsx'

function render(part: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>{part}</MemoryRouter>
    </MantineProvider>,
  )
}

function all(pattern: RegExp, markup: string): string[] {
  return [...markup.matchAll(pattern)].map(([, found]) => found ?? '')
}

/** The links to other people's sites, each as its whole opening tag. */
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
    for (const text of Object.values(supplierGuides[id].info[language]).flat()) {
      expect(markup).toContain(text)
    }
  })
})
