import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from './email.ts'

const siteUrl = 'https://site.example'
const mail = { to: 'asha@example.com', subject: 'x', text: 'x', messageId: '1' }

async function mailerAt(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, hideSTARTTLS: true, ...options })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@b.example', siteUrl })
  onTestFinished(async () => {
    mailer.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  return mailer
}

test('a refusal is told by its status code, never in the words of the mail server', async () => {
  const mailer = await mailerAt({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no mailbox ${address} here`), { responseCode: 550 })),
  })
  const error = await mailer.send(mail).catch((error: Error) => error)
  expect(error).toMatchObject({ message: 'The mail server answered 550 (EENVELOPE, RCPT TO)' })
  expect(error).not.toHaveProperty('cause')
  expect(`${(error as Error).stack}`).not.toMatch(/asha|mailbox/)
})

test('a mail server that is away is told as such', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example', siteUrl })
  await expect(mailer.send(mail)).rejects.toThrow("The mail server isn't responding (ESOCKET")
  mailer.close()
})
