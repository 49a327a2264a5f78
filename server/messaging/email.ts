import { createTransport } from 'nodemailer'

export type Mail = {
  to: string
  subject: string
  text: string
  replyTo?: string
  /** The same for every try at the same mail, so that a mailbox can tell a repetition. */
  messageId: string
}

// A mail server that falls silent must hold up neither the other jobs nor the end of the site.
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 }

// One conversation for many mails, or a rush would be greetings for the most part. What fails is
// tried again by the job, not here.
const conversations = { pool: true, maxConnections: 4, maxRequeues: 0, idleTimeout: 5_000 } as const

export type Mailer = ReturnType<typeof createMailer>

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  const transport = createTransport({ url: smtpUrl, ...conversations, ...patience }, { from })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ messageId, ...mail }: Mail) {
      await transport.sendMail({ ...mail, messageId: `<${messageId}@${domain}>` })
    },
    close: () => transport.close(),
  }
}
