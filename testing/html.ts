const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Reads a page's text, as `textContent` does; `between` replaces each tag. */
export const textIn = (html: string, between = '') =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, between)
    .replace(/<[^>]*>/g, between)
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** Cuts out the HTML between top bar and footer. */
export const mainOf = (html: string) => /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
