import type { ExternalRefusal } from './refusals.ts'

const advice: Readonly<Record<ExternalRefusal, string>> = {
  gone: 'Look whether its address is still right.',
  unreachable: 'Look whether its address is right and its server runs.',
  offline: 'Look whether its address is right, and whether it is on air.',
  failing: 'Ask whoever runs its server.',
  'timed-out': 'Look at its server, and the line between.',
  refusing: 'It wants another key or header: give it one with channel edit <id> --header, or in the console.',
  inner:
    'Is it a server of yours? Allow it with channel edit <id> --allow-inner, or in the console. Others that it names must be public.',
  redirects: 'Give it the address that it ends at, with channel edit <id> --hls or in the console.',
  'not-hls': 'Its address must be that of an HLS playlist (.m3u8).',
  'not-passable': 'Look at the playlist: a key, or every quality, has an address that is not http or https.',
  'too-large': 'Ask whoever runs its server for a shorter playlist.',
  busy: 'Raise the setting externalMemoryMegabytes.',
}

export function findOperatorHint(reason: ExternalRefusal): string {
  return advice[reason]
}
