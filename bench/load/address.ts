const part = () => Math.floor(Math.random() * 250)

/** Somebody else each time: limits and the bot check's price are counted per address. */
export const anAddress = () => `10.${part()}.${part()}.${part()}`
