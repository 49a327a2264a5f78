import ai from './art/ai.svg?no-inline'
import blockchain from './art/blockchain.svg?no-inline'
import data from './art/data.svg?no-inline'

/** With their own measures: a drawing that grows when it arrives moves all that is below it. */
export const art = {
  ink: { src: blockchain, width: 360, height: 240 },
  indigo: { src: ai, width: 360, height: 352 },
  white: { src: data, width: 360, height: 456 },
}
