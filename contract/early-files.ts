/** What the browser loads of a page that it goes on to without a new document. */
export type PageFiles = { scripts: string[]; styles: string[] }

/** What the server tells the early script of a page (site/early/start.ts). */
export type EarlyFiles = {
  /** Evaluated one after the other, before the entry. */
  modules: string[]
  entry: string | undefined
  /** Of the page that forms lead to. */
  application: PageFiles
}
