// Shown to broadcasters; see docs/broadcasting.md.

/** ffmpeg may hold all tracks for ten seconds while one has nothing (its `max_interleave_delta`). */
export const silenceMs = 15_000

export const yieldMs = 2000

type Refusal = { status: number; en: string; nb: string }

export const pushRefusals = {
  'no-key': {
    status: 401,
    en: 'A broadcast needs its channel’s key: as the stream key, as ?key=… at the end of the address, or as the password.',
    nb: 'En sending trenger kanalens nøkkel: som strømmenøkkel, som ?key=… sist i adressen, eller som passord.',
  },
  'wrong-key': {
    status: 403,
    en: 'There is no such channel with this key. “strom channels renew-key <id>” makes a new one.',
    nb: 'Det finnes ingen slik kanal med denne nøkkelen. «strom channels renew-key <id>» lager en ny.',
  },
  busy: {
    status: 409,
    en: 'Somebody is broadcasting to this channel already. End that broadcast first.',
    nb: 'Noen sender allerede på denne kanalen. Avslutt den sendingen først.',
  },
  'not-mp4': {
    status: 415,
    en: 'This is not fragmented MP4. Use -f mp4 with -movflags +delay_moov+default_base_moof+frag_keyframe.',
    nb: 'Dette er ikke fragmentert MP4. Bruk -f mp4 med -movflags +delay_moov+default_base_moof+frag_keyframe.',
  },
  'picture-codec': {
    status: 415,
    en: 'The picture must be H.264 (8 bits, 4:2:0). In OBS choose an encoder of H.264; in ffmpeg use -c:v libx264 -pix_fmt yuv420p.',
    nb: 'Bildet må være H.264 (8 bit, 4:2:0). Velg en koder for H.264 i OBS; i ffmpeg bruk -c:v libx264 -pix_fmt yuv420p.',
  },
  'sound-codec': {
    status: 415,
    en: 'The sound must be AAC-LC. In OBS choose AAC; in ffmpeg use -c:a aac.',
    nb: 'Lyden må være AAC-LC. Velg AAC i OBS; i ffmpeg bruk -c:a aac.',
  },
  'not-transcoded': {
    status: 415,
    en: 'ffmpeg at the site could not read this broadcast; the log has its words. Send H.264 and AAC.',
    nb: 'ffmpeg på nettstedet kunne ikke lese denne sendingen; loggen har det den sa. Send H.264 og AAC.',
  },
  'no-picture': {
    status: 422,
    en: 'There is no picture in this broadcast.',
    nb: 'Det er ikke noe bilde i denne sendingen.',
  },
  'too-many-tracks': {
    status: 422,
    en: 'A broadcast has at most five pictures.',
    nb: 'En sending har høyst fem bilder.',
  },
  'key-frames': {
    status: 422,
    en: 'For 30 seconds there was no key frame in all renditions at once. Set a keyframe interval of 1 s in OBS; in ffmpeg use -g with the frames of one second.',
    nb: 'På 30 sekunder kom det ikke noe nøkkelbilde i alle kvaliteter samtidig. Sett nøkkelbildeintervallet til 1 s i OBS; i ffmpeg bruk -g med bildene i ett sekund.',
  },
  'too-large': {
    status: 413,
    en: 'That is more than 100 Mb/s, or one fragment is too large. Use -frag_duration 200000.',
    nb: 'Det er mer enn 100 Mb/s, eller et fragment er for stort. Bruk -frag_duration 200000.',
  },
  damaged: {
    status: 422,
    en: 'The broadcast is damaged and cannot be read any further.',
    nb: 'Sendingen er skadet og kan ikke leses videre.',
  },
  silent: {
    status: 408,
    en: `Nothing came for ${silenceMs / 1000} seconds.`,
    nb: `Det kom ingenting på ${silenceMs / 1000} sekunder.`,
  },
  displaced: {
    status: 409,
    en: `Nothing had come for ${yieldMs / 1000} seconds when another connection with the same key took over.`,
    nb: `Det hadde ikke kommet noe på ${yieldMs / 1000} sekunder da en annen forbindelse med samme nøkkel tok over.`,
  },
  restarting: {
    status: 503,
    en: 'The site restarts. Begin the broadcast again.',
    nb: 'Nettstedet starter på nytt. Begynn sendingen på nytt.',
  },
  revoked: {
    status: 403,
    en: 'The channel was removed or has a new key.',
    nb: 'Kanalen er fjernet eller har fått en ny nøkkel.',
  },
} as const satisfies Record<string, Refusal>

export type PushRefusal = keyof typeof pushRefusals
