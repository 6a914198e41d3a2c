/** The breach list is mostly English, and no package keeps a Norwegian one. */
const words = `
passord password hemmelig secret velkommen welcome logginn login admin administrator bruker user gjest guest
norge norway noreg norsk norwegian sverige sweden danmark denmark europa europe
oslo bergen trondheim stavanger tromso drammen kristiansand fredrikstad sandnes bodo alesund hamar lillehammer molde haugesund
sommer summer vinter winter hosten autumn varen spring host januar januari january februar february mars march april mai juni june
juli july august september oktober october november desember december mandag monday tirsdag tuesday onsdag wednesday torsdag thursday
fredag friday lordag saturday sondag sunday jul christmas paske easter helg weekend ferie holiday
fotball football soccer handball hockey ishockey langrenn skiskyting hopp brann rosenborg valerenga lillestrom viking stabek start
lyn skeid odd sarpsborg aalesund bodoglimt glimt kongsvinger liverpool arsenal chelsea everton united manchester barcelona
hei hallo hello heisann elsker elskerdeg jegelskerdeg iloveyou love kjerlighet skatten skatt baby prinsesse princess prins
mamma pappa familie family hunden katten hund katt dog cat hest horse kaffe coffee sjokolade chocolate pizza banan banana
solskinn sunshine sol stjerne star engel angel drage dragon tiger monkey batman superman pokemon minecraft fortnite
skole school jobb work kontor office bil car volvo toyota tesla mercedes internett internet computer datamaskin telefon
kongen king dronning queen viking troll fjord fjell hytte hytta havet fisk fiske bat farmen
qwerty asdf zxcv qwertyuiop abc abcd abcdef test testing prover slippmeginn letmein
`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

const usual = new RegExp(`^\\d{0,8}(?:${words.join('|')}){1,2}\\d{0,8}$`)

const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

function plain(text: string): string {
  const letters = text.toLowerCase().replaceAll('ø', 'o').replaceAll('æ', 'e')
  return letters.normalize('NFKD').replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}

/** Such as `sommer2026` and `p4ssord!`. */
export function isUsualWords(password: string): boolean {
  if (password.length > 40) return false
  const spelt = password.replaceAll(/[013457@$](?=.*\p{Letter})/gu, (sign) => letterOf[sign] ?? sign)
  return usual.test(plain(password)) || usual.test(plain(spelt))
}
