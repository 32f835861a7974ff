/** The press of this browser tab for one kind of paper, opened when it is first asked for. */

/** @param load gets the address of the folder with the fonts; it is tried again after it failed */
export function pressOnce<Press>(load: (fonts: string) => Promise<Press>): () => Promise<Press> {
  let press: Promise<Press> | undefined;
  return () => {
    press ??= load(new URL("/fonts/pdf/", location.href).href);
    press.catch(() => {
      press = undefined;
    });
    return press;
  };
}
