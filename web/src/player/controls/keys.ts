/** The action of a key on picture and sound. */
export type MediaCommand = { type: 'play' | 'mute' | 'fullscreen' | 'pip' | 'louder' | 'quieter' }
/** The action of a key on channels: to be at the live edge of this one, or another one. `index` counts from 0. */
export type ChannelCommand =
  | { type: 'live' | 'previous' | 'next' }
  | { type: 'select'; index: number }
  /** Seconds; where one cannot go back it is the channel before or after. */
  | { type: 'seek'; by: number }
/** The action of a key on the page around the player: the channel before this one, the room the picture has, its search and its keys. */
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

/** The command of a key press; null for keys that are none of the player's business. */
export function toCommand({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): KeyCommand | null {
  if (ctrlKey || metaKey || altKey) return null
  const command = /^[1-9]$/.test(key)
    ? ({ type: 'select', index: Number(key) - 1 } as const)
    : commands[key.toLowerCase()]
  if (!command || (repeat && !repeatable.has(command.type))) return null
  return command
}

/** Where the page wants the player's keys to work besides the player itself, such as its list of channels. */
const keysAttribute = 'data-player-keys'

type Focusable = { matches?(selector: string): boolean; keysUsed?: readonly string[] }

const typing = 'input:not([type=range]), textarea, select, [contenteditable=""], [contenteditable=true]'
const pressable = 'button, a[href], summary, [role=button], [role=link], [role=tab]'

/**
 * Whether a key press belongs to the player: the focus is in it, in a part of the page marked with `keysAttribute`,
 * or nowhere, and no control on its way (`path`, innermost first) wants the key for itself.
 */
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
