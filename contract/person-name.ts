/** A letter of any script with its marks. ZWNJ and ZWJ follow a mark, as in Telugu and Malayalam. */
const letter = String.raw`\p{L}(?:\p{M}[\u200C\u200D]?)*`

/**
 * Matches a person's name of so many characters: letters and spaces, a dot after a letter, an
 * apostrophe or a hyphen between letters. Safe from catastrophic backtracking (ReDoS): the length is
 * looked at first, and no character can be read in two ways.
 */
export const namePattern = (least: number, most: number) =>
  new RegExp(
    String.raw`^(?=.{${least},${most}}$)(?=\p{L})(?:${letter}(?:\.|['\u2019\-](?=\p{L}))?| )*$`,
    'u',
  )

export const fullnamePattern = namePattern(2, 50)
