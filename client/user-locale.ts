/**
 * The language of this device's user, as a BCP 47 tag that Intl accepts. WebKit under LC_ALL=C names its language "C",
 * Chromium under POSIX "en-US@posix"; both make Intl throw.
 */
export function userLocale(): string {
  const tag = typeof navigator === "undefined" ? "en" : navigator.language;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? "en";
  } catch {
    return "en";
  }
}
