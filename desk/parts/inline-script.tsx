import { createContext, useContext } from 'react'

/** Nonce, which only the server knows while it renders. */
export const Nonce = createContext<string | undefined>(undefined)

/** Runs while the browser parses the page, before anything of it is hydrated. */
export const InlineScript = ({ code }: { code: string }) => (
  // The browser hides the nonce from what comes later.
  <script
    suppressHydrationWarning
    nonce={useContext(Nonce)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: callers pass constants of ours, never data
    dangerouslySetInnerHTML={{ __html: code }}
  />
)
