import { createTransport } from 'nodemailer'
import { maskFreeText } from '../../contract/mask.ts'
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
    /** Returns the server's answer, masked. */
    async send({ messageId, ...mail }: Mail): Promise<string | undefined> {
      const { response } = await transport
        .sendMail({ ...mail, html: htmlOf(mail, siteUrl), messageId: `<${messageId}@${domain}>` })
        .catch((error: SmtpError) => {
          throw new MailNotTaken(error, mail.to)
        })
      return maskedAnswer(response, mail.to)
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/**
 * Leaves out the server's words, which may name the person: the log and the job hear its status
 * code. Those words, masked, are for the message's row; a log does not print what is no property.
 */
export class MailNotTaken extends Error {
  readonly #answer: string

  constructor({ code, responseCode, response, command }: SmtpError, to: string) {
    const what = responseCode ? `answered ${responseCode}` : "isn't responding"
    super(`The mail server ${what} (${[code, command].filter(Boolean).join(', ')})`)
    this.#answer = response ? maskedAnswer(response, to) : this.message
  }

  get answer() {
    return this.#answer
  }
}

const longestAnswer = 300

/** Addresses, phones and codes go from it, and the mailbox's name, which servers repeat alone. */
export function maskedAnswer(response: string, to: string) {
  const [mailbox = ''] = to.split('@')
  const name = new RegExp(`(?<![\\p{L}\\p{N}])${literally(mailbox)}(?![\\p{L}\\p{N}])`, 'giu')
  return maskFreeText(response)
    .replace(name, '***')
    .replace(/(?<!\d)\d{4,}(?!\d)/g, '***')
    .slice(0, longestAnswer)
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
