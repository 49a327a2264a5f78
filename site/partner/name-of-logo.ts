/**
 * Guesses the owner of a logo from its file's name: all that a college tells of its partners is an
 * address. Where the file is not named after them, no name is made up.
 */
export function nameOfLogo(address: string) {
  const file = decoded(address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '')
  const words = file
    .replace(/\.\w+$/, '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '' && !aboutThePicture.test(word))
  const isName = words.length > 0 && words.every((word) => /^\p{L}[\p{L}&]*\d?$|^&$/u.test(word))
  return isName ? words.map(capitalised).join(' ') : ''
}

const aboutThePicture =
  /^(logos?|mark|(?:fav)?icon|image|img|partners?|company|brand|light|dark|white|black|colou?r|small|large|final|new|web|\d+x?\d*|v\d+|[a-z])$/i

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function decoded(file: string) {
  try {
    return decodeURIComponent(file)
  } catch {
    return ''
  }
}
