const part = () => Math.floor(Math.random() * 250)

/** Somebody else each time: limits and the bot check's price are counted per IP address. */
export const aClientIp = () => `10.${part()}.${part()}.${part()}`
