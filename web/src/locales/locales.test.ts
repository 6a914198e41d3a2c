import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { enAccounts } from './en-accounts.ts'
import { enCheckout } from './en-checkout.ts'
import { enConsole } from './en-console.ts'
import { enConsoleIntegrations } from './en-console-integrations.ts'
import { enConsoleOverview } from './en-console-overview.ts'
import { enConsoleParts } from './en-console-parts.ts'
import { enConsolePeople } from './en-console-people.ts'
import { enConsoleProgramme } from './en-console-programme.ts'
import { enConsoleSettings } from './en-console-settings.ts'
import { enConsoleStreams } from './en-console-streams.ts'
import { enConsoleWords } from './en-console-words.ts'
import { enPlayback } from './en-playback.ts'
import { enSecondFactor } from './en-second-factor.ts'
import { enSetup } from './en-setup.ts'
import { enStaff } from './en-staff.ts'
import { nb } from './nb.ts'
import { nbAccounts } from './nb-accounts.ts'
import { nbCheckout } from './nb-checkout.ts'
import { nbConsole } from './nb-console.ts'
import { nbConsoleIntegrations } from './nb-console-integrations.ts'
import { nbConsoleOverview } from './nb-console-overview.ts'
import { nbConsoleParts } from './nb-console-parts.ts'
import { nbConsolePeople } from './nb-console-people.ts'
import { nbConsoleProgramme } from './nb-console-programme.ts'
import { nbConsoleSettings } from './nb-console-settings.ts'
import { nbConsoleStreams } from './nb-console-streams.ts'
import { nbConsoleWords } from './nb-console-words.ts'
import { nbPlayback } from './nb-playback.ts'
import { nbSecondFactor } from './nb-second-factor.ts'
import { nbSetup } from './nb-setup.ts'
import { nbStaff } from './nb-staff.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts', '!../locales/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const english: Record<string, Record<string, string>> = {
  ...en,
  ...enConsole,
  ...enConsoleParts,
  ...enConsoleIntegrations,
  ...enConsoleOverview,
  ...enConsolePeople,
  ...enConsoleProgramme,
  ...enConsoleSettings,
  ...enConsoleStreams,
  ...enConsoleWords,
  ...enPlayback,
  ...enCheckout,
  ...enStaff,
  ...enAccounts,
  ...enSecondFactor,
  ...enSetup,
}
const norwegian = {
  ...nb,
  ...nbConsole,
  ...nbConsoleParts,
  ...nbConsoleIntegrations,
  ...nbConsoleOverview,
  ...nbConsolePeople,
  ...nbConsoleProgramme,
  ...nbConsoleSettings,
  ...nbConsoleStreams,
  ...nbConsoleWords,
  ...nbPlayback,
  ...nbCheckout,
  ...nbStaff,
  ...nbAccounts,
  ...nbSecondFactor,
  ...nbSetup,
} as Record<string, Record<string, string>>

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()
}

/** The first namespace is that of keys without a prefix. */
function namespacesOf(source: string): string[] {
  const [, named] = /useTranslation\((.*?)\)/s.exec(source) ?? []
  const names = [...(named ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '')
  return names.length > 0 ? names : ['frame']
}

/** Plural forms count as their plain key. */
function keysOf(namespace: string): string[] {
  return Object.keys(english[namespace] ?? {}).map((key) => key.replace(/_(zero|one|other)$/, ''))
}

/** A computed part becomes a pattern. */
function usedKeys(source: string): { namespace: string; key: RegExp; written: string }[] {
  const [first = 'frame'] = namespacesOf(source)
  return [...source.matchAll(/\bt\(\s*(['`])(.+?)\1/g)].map(([, , written = '']) => {
    const [namespace = first, key] = written.includes(':') ? written.split(':') : [first, written]
    const pattern = (key ?? '').replaceAll(/\$\{.+?\}/g, '[\\w-]+')
    return { namespace, key: new RegExp(`^${pattern}$`), written }
  })
}

describe('the two languages', () => {
  test('call staff’s pages in the menu what their headings call them', () => {
    for (const { frame, reports, supportTickets } of [english, norwegian]) {
      expect([frame?.adminReports, frame?.supportTickets]).toEqual([reports?.title, supportTickets?.title])
    }
  })

  test('write a percentage their own way: Norwegian with a space', () => {
    const texts = Object.values(norwegian).flatMap((namespace) => Object.values(namespace))
    expect(texts.filter((text) => /[\d}]%/.test(text))).toEqual([])
  })

  test('have the same namespaces', () => {
    expect(Object.keys(norwegian).sort()).toEqual(Object.keys(english).sort())
  })

  test.each(Object.keys(english))('%s has the same keys, none of them empty', (namespace) => {
    const texts = norwegian[namespace] ?? {}
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english[namespace] ?? {}).sort())
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(Object.keys(english))('%s has the same placeholders', (namespace) => {
    for (const [key, text] of Object.entries(english[namespace] ?? {})) {
      expect(placeholders(norwegian[namespace]?.[key] ?? ''), key).toEqual(placeholders(text))
    }
  })
})

test('the sources are found', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(40)
})

test.each(Object.entries(sources))('%s uses only texts that exist', (_, source) => {
  const missing = usedKeys(source)
    .filter(({ namespace, key }) => !keysOf(namespace).some((known) => key.test(known)))
    .map(({ written }) => written)
  expect(missing).toEqual([])
})
