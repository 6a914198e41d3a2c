/** Why an owner's act on a stream or a channel was refused, besides the sentence in `detail`. */
export const catalogueRefusals = [
  /** No stream or channel of this id: removed meanwhile. */
  'unknown',
  /** Another owner changed it since `version`; nothing was done, and the answer tells how it stands now. */
  'changed-meanwhile',
  'bad-id',
  /** The id is another's. */
  'taken',
  'no-channel',
  /** The uploaded picture is gone: it belonged to no stream for a day. */
  'no-image',
  /** `ownSrc`, `ownSrcSldp`: no address for that player that ends in `{token}`. */
  'own-src',
  'own-src-sldp',
  /** `ownSrc` leads to another site; `ownSrcSldp` lacks the encryption of the pages. */
  'own-elsewhere',
  'own-unencrypted',
  /** External sources. */
  'bad-address',
  'bad-header',
  'own-header',
  /** Built-in channels cannot be changed, and a key belongs to a channel that is broadcast to. */
  'wrong-kind',
  /** Streams show it. */
  'in-use',
] as const
export type CatalogueRefusal = (typeof catalogueRefusals)[number]
