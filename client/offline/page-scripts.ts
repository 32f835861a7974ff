/** The scripts a page was loaded with, by their paths. */
export const scriptsOfPage = (): string[] =>
  [...document.scripts].filter(({ src }) => src !== "").map(({ src }) => new URL(src).pathname);
