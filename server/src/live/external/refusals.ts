// Shown to viewers: never include the source's address.

type Refusal = { status: 404 | 502 | 503; retryAfter?: number; en: string; nb: string }

export const externalRefusals = {
  gone: {
    status: 404,
    en: 'Not there, or not any more.',
    nb: 'Finnes ikke, eller ikke lenger.',
  },
  unreachable: {
    status: 502,
    retryAfter: 5,
    en: 'The source of this stream cannot be reached.',
    nb: 'Kilden til denne sendingen kan ikke nås.',
  },
  offline: {
    status: 503,
    retryAfter: 5,
    en: 'The source of this stream is not sending.',
    nb: 'Kilden til denne sendingen sender ikke.',
  },
  failing: {
    status: 502,
    retryAfter: 5,
    en: 'The source of this stream has a fault.',
    nb: 'Kilden til denne sendingen har en feil.',
  },
  'timed-out': {
    status: 503,
    retryAfter: 2,
    en: 'The source of this stream is too slow.',
    nb: 'Kilden til denne sendingen er for treg.',
  },
  refusing: {
    status: 502,
    retryAfter: 30,
    en: 'The source of this stream does not let the site in.',
    nb: 'Kilden til denne sendingen slipper ikke nettstedet inn.',
  },
  inner: {
    status: 502,
    retryAfter: 30,
    en: 'The source of this stream leads to an address that may not be asked.',
    nb: 'Kilden til denne sendingen fører til en adresse som ikke kan spørres.',
  },
  redirects: {
    status: 502,
    retryAfter: 30,
    en: 'The source of this stream leads from one address to another without end.',
    nb: 'Kilden til denne sendingen viser videre uten ende.',
  },
  'not-hls': {
    status: 502,
    retryAfter: 10,
    en: 'The source of this stream does not speak HLS.',
    nb: 'Kilden til denne sendingen snakker ikke HLS.',
  },
  'not-passable': {
    status: 502,
    retryAfter: 30,
    en: 'The source of this stream has keys or qualities at addresses that cannot be fetched.',
    nb: 'Kilden til denne sendingen har nøkler eller kvaliteter på adresser som ikke kan hentes.',
  },
  'too-large': {
    status: 502,
    retryAfter: 30,
    en: 'The source of this stream sends more at once than is taken.',
    nb: 'Kilden til denne sendingen sender mer om gangen enn det tas imot.',
  },
  busy: {
    status: 503,
    retryAfter: 1,
    en: 'The site fetches too much at once just now.',
    nb: 'Nettstedet henter for mye på én gang akkurat nå.',
  },
} satisfies Record<string, Refusal>

export type ExternalRefusal = keyof typeof externalRefusals

export type SourceRefusal = { ok: false; reason: ExternalRefusal }
