/** What the staff are told about refunds, cases and gateways. */
export const refund = {
  'refund.unknown': 'There is no such refund.',
  'refund.under-way': (order: Ordered) => `A refund is under way, ordered by ${who(order)}.`,
  'refund.nothing-left': ({ state }: { state: string }) =>
    `This payment is ${state}: there is nothing to refund.`,
  'gateway.not-configured': ({ gateway }: { gateway: string }) => `${gateway} is not configured.`,
  'gateway.silent': ({ gateway }: { gateway: string }) =>
    `${gateway} did not answer. Nothing was changed. Try again in a few minutes.`,
  'gateway.refused': ({ gateway }: { gateway: string }) =>
    `${gateway} refused to answer. Check its keys. Nothing was changed.`,
  'gateway.live-keys': ({ gateway }: { gateway: string }) =>
    `${gateway} has live keys here. Rehearse with those of its sandbox.`,
  'gateway.no-keys': ({ gateway }: { gateway: string }) => `${gateway} has no keys here.`,
  'payment.changed': ({ state }: { state: string }) =>
    `This payment changed a moment ago, and is ${state} now. Look at it again.`,
  'case.unknown': ({ id }: { id: number }) => `There is no case ${id}.`,
  'case.erased': 'This person was erased, so nobody can take the seat. Refund it instead.',
  'case.unknown-amount': 'Nobody knows how much was paid. Refund it instead.',
  'case.on-its-way': (order: Ordered) => `It is on its way back, ordered by ${who(order)}.`,
  'case.nobody-paid':
    'Nobody here has paid with this money, so it cannot be accepted. Refund it, or close the case.',
  'case.claimed': ({ id, ...claim }: Ordered & { id: number }) =>
    `Case ${id} is with ${who(claim)}.`,
  'case.open-already': 'The same question is open already, under another number.',
  'case.attach-orphans': 'Only a payment that belongs to nobody can be given to an application.',
  'case.not-paid': 'The provider does not hold this money any more.',
  'case.nothing-to-accept':
    'This case is about a refund or a dispute, so there is no money to accept. Refund it, or close the case.',
  'refund.disputed':
    'The payer disputes this payment with their bank. A refund would give the money back twice. Answer at the provider, or close the case about the dispute first.',
  'refund.only-left': ({ left }: { left: string }) => `Only ${left} is left to refund.`,
  'case.no-payment': 'Its payment is not here. Refund it at the provider.',
  'case.held': 'The provider still holds this money. Accept it, or refund it.',
  'case.settled': ({ id, by, how }: { id: number; by: string | null; how: string | null }) =>
    `Case ${id} was settled by ${by} (${how})`,
  'case.decided': ({ id, ...order }: Ordered & { id: number }) => `Case ${id} ${decision(order)}`,
  'case.ordered': (order: Ordered) => decision(order),
}

/** Who ordered it, unless nobody knows any more, and when. */
type Ordered = { by: string | null; at: string }

const who = ({ by, at }: Ordered) => `${by ?? 'someone'} on ${at}`

const decision = (order: Ordered) =>
  `was decided by ${who(order)} (refund). It is settled when the provider has made that.`
