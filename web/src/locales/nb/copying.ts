export const copying = {
  copy: 'Kopier: {{what}}',
  copied: 'Kopiert: {{what}}.',
  notCopied: 'Nettleseren tillot ikke kopiering. Merk teksten og kopier den selv.',
} as const
