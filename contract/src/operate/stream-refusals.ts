export const ownerStreamRefusals = [
  'unknown',
  'changed-meanwhile',
  'bad-id',
  'taken',
  'no-channel',
  /** Unused for a day. */
  'no-image',
  /** Must end in `{token}`. */
  'own-src',
  'own-src-sldp',
  /** `ownSrc` of another site; `ownSrcSldp` unencrypted. */
  'own-elsewhere',
  'own-unencrypted',
  'bad-address',
  'bad-header',
  'own-header',
  /** A built-in channel cannot change; only push channels have keys. */
  'wrong-kind',
  'in-use',
] as const
export type OwnerStreamRefusal = (typeof ownerStreamRefusals)[number]
