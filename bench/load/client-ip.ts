const part = () => Math.floor(Math.random() * 250)

/** Makes a new address each time: limits and the bot check's price are counted per IP address. */
export const aClientIp = () => `10.${part()}.${part()}.${part()}`
