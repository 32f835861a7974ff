import { safeName } from "@/client/archive/names";
import { usualTitle } from "@/lib/kinds/business/names";
import type { BusinessPaper } from "@/lib/kinds/business/paper";

/**
 * Of every file that is made of it, saved or sent, without the ending. A title that somebody gave it is in no name: it is
 * for their own list.
 */
export const fileNameOf = (paper: BusinessPaper): string =>
  safeName(usualTitle(paper)).slice(0, 100).trim();
