/** Starts an empty sheet and goes to it, as a note is started. */
import { blankSheet } from "@/lib/kinds/sheet/blank";
import { startFile } from "./start-note";

/** Resolves when the page is being left, or when it failed and a notice says why. */
export const startSheet = (): Promise<void> =>
  startFile("sheet", async () => ({ doc: blankSheet("") }));
