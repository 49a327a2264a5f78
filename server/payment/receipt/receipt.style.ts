/** Colours, faces and measures are those of `ui/tokens.css`; on paper only ink is left. */
export const receiptStyle = `
@font-face { font-family: Figtree; src: url(/receipt/fonts/figtree.woff2) format("woff2"); font-weight: 400 700; font-display: swap }
@font-face { font-family: "Bricolage Grotesque"; src: url(/receipt/fonts/bricolage-grotesque.woff2) format("woff2"); font-weight: 400 700; font-display: swap }
* { box-sizing: border-box }
body, h1, p, dl, dd { margin: 0 }
body { background: #fbfaf6; color: #101936; font: 400 1.0625rem/1.6 Figtree, Arial, sans-serif }
h1, .number, .total { font-family: "Bricolage Grotesque", Arial, sans-serif; font-weight: 700; letter-spacing: -.01em }
:focus-visible { outline: 3px solid #3a36db; outline-offset: 3px; border-radius: 4px }
header { background: #101936 }
header a { display: flex; align-items: center; gap: 10px; max-width: 720px; min-height: 72px; margin: 0 auto; padding: 0 16px; color: #fff; font: 700 1.375rem/1 "Bricolage Grotesque", Arial, sans-serif; text-decoration: none }
header a:focus-visible { outline-color: #5be3c0; outline-offset: -6px }
.demo { padding: 8px 16px; background: #ffb627; font-size: .9375rem; text-align: center }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px }
section { padding: 20px; border: 1px solid #e4e2da; border-radius: 20px; background: #fff }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px }
h1 { font-size: clamp(2rem, 5vw, 2.75rem); line-height: 1.1; letter-spacing: -.02em }
.badge { padding: 4px 14px; border-radius: 99px; background: #e6f4ec; color: #146c43; font-size: .875rem; font-weight: 600 }
.refunded .badge { background: #fceeec; color: #b3261e }
.lead { margin-top: 8px; color: #465070 }
.label { margin-top: 24px; color: #465070; font-size: .9375rem }
.number { overflow-wrap: anywhere; font-size: clamp(1.5rem, 3vw, 2rem); line-height: 1.2; font-variant-numeric: tabular-nums }
dl { margin-top: 16px; border-top: 1.5px solid #101936; font-size: .9375rem; line-height: 1.4; font-variant-numeric: tabular-nums }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-bottom: 1px solid #e4e2da }
dt { color: #465070 }
dd { max-width: 100%; margin-left: auto; overflow-wrap: anywhere; white-space: pre-line; font-weight: 600; text-align: right }
dl .total { align-items: baseline; margin-top: -1px; padding: 16px 0 14px; border-top: 1.5px solid #101936; border-bottom: 4px double #101936; font-size: 1.5rem; line-height: 1.2 }
.total dt { color: inherit }
.total dd { font-weight: 700 }
.note { margin-top: 14px; color: #465070; font-size: .875rem; line-height: 1.5 }
.home { color: #3a36db; text-underline-offset: .22em }
@media (width >= 560px) { dl div { flex-wrap: nowrap } dt { flex: none } }
@media (width >= 768px) { main { padding-top: 56px } section { padding: 32px 36px 36px } }
@page { size: A4; margin: 18mm }
@media print {
  body { background: #fff; font-size: 11pt }
  header { background: none } header a { min-height: 0; padding: 0; color: #101936 }
  main { padding: 8mm 0 0 } section { padding: 0; border: 0 } dl div { break-inside: avoid }
  .screen { display: none }
}
`
