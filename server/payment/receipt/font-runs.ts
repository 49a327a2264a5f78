/** The fonts of the printed receipt (Noto Sans), by the script whose letters they draw. */
const scripts = {
  devanagari: /[\p{Script=Devanagari}\u0964\u0965]/u,
  bengali: /\p{Script=Bengali}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  gujarati: /\p{Script=Gujarati}/u,
  oriya: /\p{Script=Oriya}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
} as const

export type Face = keyof typeof scripts | 'latin' | 'latin-ext'
const faces = Object.entries(scripts) as [keyof typeof scripts, RegExp][]

// The code points that each of the two files holds, as they are published.
const latin =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/u
const latinExt = /[\u0100-\u02ba\u02bd-\u02c5\u02c7-\u02cc\u02ce-\u02d7\u02dd-\u02ff\u1e00-\u1eff]/u
/** Marks and joiners are drawn with the letter before them. */
const joined = /[\p{M}\u200c\u200d]/u

export type Run = { face: Face; text: string }

/** Cuts a text into parts of one font each. Undefined where a letter is in none of them. */
export function fontRuns(text: string): Run[] | undefined {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    const face = last && joined.test(character) ? last.face : faceOf(character)
    if (!face) return undefined
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}

function faceOf(character: string): Face | undefined {
  const [script] = faces.find(([, letters]) => letters.test(character)) ?? []
  if (script) return script
  if (latin.test(character)) return 'latin'
  return latinExt.test(character) ? 'latin-ext' : undefined
}
