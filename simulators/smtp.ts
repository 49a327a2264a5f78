import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Outbox } from './outbox.ts'

/** A real SMTP server whose mailboxes are all the outbox. */
export async function startSmtp(outbox: Outbox, port: number) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => {
      collect(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ from, subject = '', text = '' }) => {
          for (const { address } of session.envelope.rcptTo) {
            outbox.add({
              channel: 'email',
              from: from?.address ?? '',
              to: address,
              subject,
              text: text.trim(),
            })
          }
          done()
        })
        .catch(done)
    },
  })
  // Clients may vanish in the middle of a conversation; that is theirs to do. A port that is taken
  // is told by the wait below.
  server.on('error', () => undefined)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

async function collect(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
