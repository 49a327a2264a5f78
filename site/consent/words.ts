/** The words around notices and consents. Those that are agreed to are in contract/notice.ts. */
export const words = {
  privacy: 'Privacy policy',
  optional: 'Optional',
  withdraw: 'Change your mind any time:',
  choices: 'Your choices',
}
