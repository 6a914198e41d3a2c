import { folderUnder, isTest, type SourceFile } from './source-file.ts'
import { webFeatureTable } from './web-features.ts'

/** `e2e`, `bench` and `scripts` look at the product from outside. */
const PRODUCT = ['contract', 'media', 'rules', 'paypal-emulator', 'server', 'web']
const MOST_LINES = 250
const SHARED_ON_WEB = ['components', 'lib', 'player', 'content']

export function workspaceImports(file: SourceFile): string[] {
  const home = file.path.split('/')[0] ?? ''
  // A test may hold both halves of a protocol together.
  if (!PRODUCT.includes(home) || isTest(file.path)) return []
  return file.imports.flatMap((name) => {
    const outside = PRODUCT.find((other) => other !== home && name.startsWith(`${other}/`))
    const [, sibling] = /^@strom\/(\w+)/.exec(name) ?? []
    if (name.startsWith('server/testing/') && file.path.startsWith('server/src/')) {
      return [`imports ${name}: the product runs without what its tests use`]
    }
    const forNode = name.startsWith('node:') && file.path.startsWith('web/src/')
    if (home === 'web' && (outside === 'server' || sibling === 'server' || forNode)) {
      return [`imports ${name}: the web app runs in a browser and knows the server by @strom/contract only`]
    }
    if (home === 'server' && (outside === 'web' || sibling === 'web')) {
      return [
        `imports ${name}: the server does not know the web app; what both need goes to contract/, media/ or rules/`,
      ]
    }
    return outside ? [`imports ${name}: write @strom/${outside}, as its package.json exports it`] : []
  })
}

/** So that both sides and every tool can read them. */
export function contractAndRules(file: SourceFile): string[] {
  if (isTest(file.path)) return []
  return file.imports.flatMap((name) => {
    if (file.path.startsWith('contract/src/') && !/^(contract\/src\/|zod$|zod\/|punycode\/)/.test(name)) {
      return [
        `imports ${name}: the contract imports zod and punycode only; calculations go to rules/, the rest to server/ or web/`,
      ]
    }
    for (const home of ['media/src/', 'rules/src/']) {
      if (file.path.startsWith(home) && !name.startsWith(home)) {
        return [`imports ${name}: ${home} imports nothing; hand the value in as a parameter`]
      }
    }
    return []
  })
}

export function webFeatures(file: SourceFile): string[] {
  const home = folderUnder('web/src', file.path)
  const feature = folderUnder('web/src/features', file.path)
  if (feature && !(feature in webFeatureTable)) {
    return [`'${feature}' is not in the table of architecture/web-features.ts: add it there`]
  }
  return file.imports.flatMap((path) => {
    const other = folderUnder('web/src/features', path)
    if (!home || !other || other === feature || isTest(file.path)) return []
    if (feature) {
      const allowed = webFeatureTable[feature]?.uses ?? []
      if (allowed.includes(other)) return []
      const others = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other feature'
      return [
        `imports ${path}: '${feature}' may use ${others} (architecture/web-features.ts); what both need goes to web/src/components, lib or player`,
      ]
    }
    if (SHARED_ON_WEB.includes(home)) {
      return [
        `imports ${path}: web/src/${home} is shared; web/src/app and features use it, not the other way round`,
      ]
    }
    return []
  })
}

/** Otherwise a page could be drawn with an answer from before a change. */
export function answers(file: SourceFile): string[] {
  if (!file.path.startsWith('web/src/features/') || isTest(file.path)) return []
  const found = file.text.match(
    /\.(invalidate|refetch|ensure|ensureInfinite|prefetch|prefetchInfinite)Quer(y|ies)(Data)?\(/g,
  )
  return (found ?? []).map(
    (call) =>
      `calls ${call}…): loaders use load, loadList or loadExtra, changes use refresh, of web/src/lib/answers.ts`,
  )
}

export function names(file: SourceFile): string[] {
  const vague = file.path
    .split('/')
    .find((part) => /(^|[-.])(utils?|helpers?|common|misc)([-.]|$)/.test(part))
  if (vague)
    return [`'${vague}' says nothing of what is inside: name it after its idea, beside the code that uses it`]
  if (/\/index\.[a-z]+$/.test(file.path) && file.path !== 'contract/src/index.ts') {
    return ["is a barrel: import the file itself; the contract's index.ts is the only one"]
  }
  return []
}

export function size(file: SourceFile): string[] {
  if (isTest(file.path) || /\/(content|migrations)\/|\btexts\.ts$/.test(file.path)) return []
  const lines = file.text.trimEnd().split('\n').length
  return lines > MOST_LINES ? [`has ${lines} lines (at most ${MOST_LINES}): split it by use-case`] : []
}
