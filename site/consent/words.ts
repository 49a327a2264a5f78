/** The words around notices and consents. Those that are agreed to are in contract/notice.ts. */
export const words = {
  privacy: 'Privacy policy',
  optional: 'If you like',
  withdraw: 'Withdraw at any time:',
  choices: 'Your choices',
}
