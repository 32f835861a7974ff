/** Fonts by the network, for workers of a browser. */
import type { LoadFont } from "../../pdf/layout/font-files";

/** @param folder the address of the folder with the font files, with a slash at its end */
export const fetchFontsFrom =
  (folder: string): LoadFont =>
  async (name) => {
    const response = await fetch(new URL(`${name}.ttf`, folder));
    if (!response.ok)
      throw new Error("A font couldn’t be loaded. Check your connection and try again.");
    return new Uint8Array(await response.arrayBuffer());
  };
