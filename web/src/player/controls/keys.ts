export type MediaCommand = { type: 'play' | 'mute' | 'fullscreen' | 'pip' | 'louder' | 'quieter' }
/** `index` counts from 0. */
export type ChannelCommand =
  | { type: 'live' | 'previous' | 'next' }
  | { type: 'select'; index: number }
  /** In seconds; without rewinding, the previous or next channel. */
  | { type: 'seek'; by: number }
/** `back`: to the channel watched before. */
export type PageCommand = { type: 'back' | 'theatre' | 'search' | 'help' }
export type KeyCommand = MediaCommand | ChannelCommand | PageCommand

const commands: Record<string, KeyCommand> = {
  ' ': { type: 'play' },
  k: { type: 'play' },
  m: { type: 'mute' },
  f: { type: 'fullscreen' },
  i: { type: 'pip' },
  p: { type: 'previous' },
  n: { type: 'next' },
  pageup: { type: 'previous' },
  pagedown: { type: 'next' },
  backspace: { type: 'back' },
  '0': { type: 'back' },
  t: { type: 'theatre' },
  '/': { type: 'search' },
  '?': { type: 'help' },
  l: { type: 'live' },
  arrowup: { type: 'louder' },
  arrowdown: { type: 'quieter' },
  arrowleft: { type: 'seek', by: -10 },
  arrowright: { type: 'seek', by: 10 },
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

const repeatable = new Set(['louder', 'quieter'])

export function toCommand({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): KeyCommand | null {
  if (ctrlKey || metaKey || altKey) return null
  const command = /^[1-9]$/.test(key)
    ? ({ type: 'select', index: Number(key) - 1 } as const)
    : commands[key.toLowerCase()]
  if (!command || (repeat && !repeatable.has(command.type))) return null
  return command
}

/** Marks other parts of the page where the keys work. */
const keysAttribute = 'data-player-keys'

type Focusable = { matches?(selector: string): boolean; keysUsed?: readonly string[] }

const typing = 'input:not([type=range]), textarea, select, [contenteditable=""], [contenteditable=true]'
const pressable = 'button, a[href], summary, [role=button], [role=link], [role=tab]'

/** Any control on `path` (innermost first) may keep the key. */
export function belongsToPlayer(key: string, path: readonly Focusable[], focusIsFree: boolean): boolean {
  const taken = path.some(
    (element) =>
      element.keysUsed?.includes(key) ||
      element.matches?.(typing) ||
      (key.startsWith('Arrow') && element.matches?.('input[type=range], [role=menu], [role=listbox]')) ||
      (key === ' ' && element.matches?.(pressable)),
  )
  return !taken && (focusIsFree || path.some((element) => element.matches?.(`[${keysAttribute}]`)))
}
