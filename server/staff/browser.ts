const browsers: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Writes "Chrome on Android": enough for people to recognise their own devices by. */
export function browserOf(userAgent = '') {
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1]
  return `${named(browsers) ?? 'A browser'} on ${named(systems) ?? 'a device'}`
}
