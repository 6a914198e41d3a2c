import { type APIRequestContext, expect } from '@playwright/test'

type ArrivedMail = { to: string; subject: string; text: string; links: string[]; at: string }

export async function linkMailedTo(request: APIRequestContext, to: string, page: RegExp): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails: ArrivedMail[] = await (await request.get('/dev/mailbox.json')).json()
      link = mails
        .filter((mail) => mail.to === to)
        .flatMap(({ links }) => links)
        .find((address) => page.test(address))
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

export async function countMailsTo(request: APIRequestContext, to: string): Promise<number> {
  const mails: ArrivedMail[] = await (await request.get('/dev/mailbox.json')).json()
  return mails.filter((mail) => mail.to === to).length
}

export async function mailsTo(request: APIRequestContext, to: string, words: string): Promise<number> {
  const mails: ArrivedMail[] = await (await request.get('/dev/mailbox.json')).json()
  return mails.filter((mail) => mail.to === to && mail.text.includes(words)).length
}
