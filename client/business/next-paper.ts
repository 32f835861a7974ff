/** Makes the file that follows a paper or a contract, and finds the files that follow each other. */
import type * as Y from "yjs";
import { addFollower, amountPaid, type FollowerType } from "../../lib/kinds/business/chain";
import { nextPaper } from "../../lib/kinds/business/create";
import { isTrade, type PaperType } from "../../lib/kinds/business/paper";
import { readBusiness } from "../../lib/kinds/business/read";
import { decimalsOf } from "../../lib/kinds/business/totals";
import { decimalText } from "../../lib/protocol/currencies";
import { formatLongLink } from "../../lib/protocol/links";
import { defaultEnvironment, type Environment } from "../environment";
import type { CreatedNote } from "../files";
import { list } from "../local-files";
import { createAnywhere, type FirstNote } from "../offline/create";

type Privacy = "e2ee" | "standard";

/** A file of which the next is made. */
export interface Origin {
  id: string;
  doc: Y.Doc;
  privacy: Privacy;
}

/** Makes what follows, encrypted as its origin. Both know each other by their ids. @throws as `createAnywhere` */
export async function makeNext(
  { doc, privacy }: Origin,
  type: FollowerType,
  first: FirstNote,
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const made = await createAnywhere({ ...first, privacy }, environment);
  addFollower(doc, { id: made.id, type });
  return made;
}

/**
 * @param next its date as `YYYY-MM-DD`, and how it was paid, where that is known
 * @throws as `createAnywhere`; RangeError for a type that does not follow
 */
export function makeNextPaper(
  origin: Origin,
  type: PaperType,
  { date, method = "" }: { date: string; method?: string },
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const paper = readBusiness(origin.doc);
  const amount = isTrade(paper) ? decimalText(amountPaid(paper), decimalsOf(paper)) : "";
  const next = nextPaper(paper, type, { follows: origin.id, date, amount, method });
  return makeNext(origin, type, { paper: next }, environment);
}

/** Paths with their keys of those files that this device has on its list, by id. */
export async function pathsOfFiles(
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
