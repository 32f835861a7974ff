/** Makes the paper that follows another as a file of its own, and finds the files that follow each other. */
import type * as Y from "yjs";
import { addFollower, amountPaid } from "../../lib/kinds/business/chain";
import { nextPaper } from "../../lib/kinds/business/create";
import { isTrade, type PaperType } from "../../lib/kinds/business/paper";
import { readBusiness } from "../../lib/kinds/business/read";
import { decimalsOf } from "../../lib/kinds/business/totals";
import { decimalText } from "../../lib/protocol/currencies";
import { formatLongLink } from "../../lib/protocol/links";
import { defaultEnvironment, type Environment } from "../environment";
import type { CreatedNote } from "../files";
import { list } from "../local-files";
import { createAnywhere } from "../offline/create";

type Privacy = "e2ee" | "standard";

/**
 * Encrypted as the paper it follows. Both know each other by their ids.
 * @param date `YYYY-MM-DD`
 * @throws as `createAnywhere`; RangeError for a type that does not follow
 */
export async function makeNextPaper(
  { id, doc, privacy }: { id: string; doc: Y.Doc; privacy: Privacy },
  type: PaperType,
  { date }: { date: string },
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const paper = readBusiness(doc);
  const amount = isTrade(paper) ? decimalText(amountPaid(paper), decimalsOf(paper)) : "";
  const next = nextPaper(paper, type, { follows: id, date, amount });
  const made = await createAnywhere({ paper: next, privacy }, environment);
  addFollower(doc, { id: made.id, type });
  return made;
}

/** Paths with their keys of those files that this device has on its list, by id. */
export async function pathsOfPapers(
  ids: readonly string[],
  environment: Environment = defaultEnvironment(),
): Promise<Map<string, string>> {
  const files = ids.length === 0 ? [] : await list(environment, null);
  const wanted = files.filter((file) => ids.includes(file.id) && file.away === undefined);
  return new Map(
    wanted.map(({ id, token }) => {
      const [capability = "", contentKey = null] = token.split(".");
      return [id, formatLongLink({ id, capability, contentKey })];
    }),
  );
}
