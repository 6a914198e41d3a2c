/** Putting a text into the clipboard. */
export const copying = {
  copy: 'Copy: {{what}}',
  copied: 'Copied: {{what}}.',
  notCopied: 'The browser did not let it be copied. Select the text and copy it yourself.',
} as const
