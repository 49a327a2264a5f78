import { setTimeout as delay } from 'node:timers/promises'

export type Inbox = ReturnType<typeof openInbox>

type Message = { to: string; text: string; at: string }

const every = 100

/** Reads the simulated phones and mailboxes for everyone who waits for a code. */
export function openInbox(simulatorsUrl: string) {
  const waiting = new Map<string, { since: string; take: (code: string) => void }>()
  let open = true

  // The outbox tells nobody when a message comes: it has to be polled.
  const reading = (async () => {
    while (open) {
      await delay(every)
      if (waiting.size > 0) await read()
    }
  })()

  async function read() {
    const answer = await fetch(`${simulatorsUrl}/outbox.json`).catch(() => undefined)
    const messages: Message[] = answer?.ok ? await answer.json() : []
    for (const { to, text, at } of messages) {
      const reader = waiting.get(to)
      const [code] = /\b\d{6}\b/.exec(text) ?? []
      if (!reader || !code || at < reader.since) continue
      waiting.delete(to)
      reader.take(code)
    }
  }

  return {
    /** The code of the next message to a phone or mailbox, or nothing if it takes too long. */
    async codeFor(to: string, since: Date, patience: number): Promise<string | undefined> {
      const timer = new AbortController()
      const code = new Promise<string>((take) => {
        waiting.set(to, { since: since.toISOString(), take })
      })
      const over = delay(patience, undefined, { signal: timer.signal }).catch(() => undefined)
      const found = await Promise.race([code, over])
      timer.abort()
      waiting.delete(to)
      return found
    },

    async close() {
      open = false
      await reading
    },
  }
}
