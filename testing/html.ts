const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** What a page says, as `textContent` reads it; `between` stands where a tag stood. */
export const textIn = (html: string, between = '') =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, between)
    .replace(/<[^>]*>/g, between)
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** What stands between top bar and footer. */
export const mainOf = (html: string) => /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
