/** Starts a business paper and goes to it, as a note is started. */

import { userLocale } from "@/client/user-locale";
import { PAPER_NAMES } from "@/lib/kinds/business/names";
import type { PaperType } from "@/lib/kinds/business/paper";
import { startFile } from "./start-note";

/** Resolves when the page is being left, or when it failed and a notice says why. */
export function startPaper(type: PaperType): Promise<void> {
  const name = PAPER_NAMES[type];
  return startFile(name.toLowerCase(), async () => {
    const { blankPaper } = await import("@/lib/kinds/business/create");
    const { currencyOf } = await import("../business/editor/first-values");
    const { today } = await import("@/client/business/today");
    const locale = userLocale();
    return {
      paper: blankPaper(type, { title: name, currency: currencyOf(locale), locale, date: today() }),
    };
  });
}
