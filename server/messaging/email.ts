import { createTransport } from 'nodemailer'
import { htmlOf } from './html.ts'

export type Mail = {
  to: string
  subject: string
  /** The HTML part is made from it. */
  text: string
  replyTo?: string
  /** Stays the same for every retry of a mail, for deduplication by the mailbox. */
  messageId: string
}

// Timeouts: a silent mail server must hold up neither the other jobs nor the shutdown.
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 }

// A connection pool, or a rush would be SMTP greetings for the most part. The job retries what
// fails, not the pool.
const conversations = { pool: true, maxConnections: 4, maxRequeues: 0, idleTimeout: 5_000 } as const

export type Mailer = ReturnType<typeof createMailer>

type Sender = { smtpUrl: string; from: string; siteUrl: string }

export function createMailer({ smtpUrl, from, siteUrl }: Sender) {
  const transport = createTransport({ url: smtpUrl, ...conversations, ...patience }, { from })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ messageId, ...mail }: Mail) {
      await transport
        .sendMail({ ...mail, html: htmlOf(mail, siteUrl), messageId: `<${messageId}@${domain}>` })
        .catch((error: SmtpError) => {
          throw withoutAnswer(error)
        })
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/**
 * Leaves out the server's words, which may name the person: the log and the job hear its status
 * code.
 */
function withoutAnswer({ code, responseCode, command }: SmtpError) {
  const what = responseCode ? `answered ${responseCode}` : "isn't responding"
  return new Error(`The mail server ${what} (${[code, command].filter(Boolean).join(', ')})`)
}
