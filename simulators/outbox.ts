export type Message = {
  channel: 'sms' | 'email'
  from: string
  to: string
  subject: string
  text: string
  at: string
}

export type Outbox = ReturnType<typeof createOutbox>

const capacity = 500

/** Everything the site sent, newest first, for as long as the simulators run. */
export function createOutbox() {
  let messages: Message[] = []
  return {
    add(message: Omit<Message, 'at'>) {
      messages = [{ ...message, at: new Date().toISOString() }, ...messages].slice(0, capacity)
    },
    list: () => messages,
    empty() {
      messages = []
    },
  }
}
