// Against terminal escape injection: control characters, and bidirectional controls (spoofing). The
// two joiners that Indian scripts need are harmless.
const unsafe = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** Text as a terminal may show it, in one line. */
export function printable(text: string) {
  return text.replace(unsafe, (mark) => mark.split('').map(escaped).join(''))
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
