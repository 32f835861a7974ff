/** Creates the successor of a business document or a contract, and finds linked files. */
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

/** The file whose successor is created. */
export interface Origin {
  id: string;
  doc: Y.Doc;
  privacy: Privacy;
}

/** Creates the successor, encrypted like its origin. Both files store each other's id. @throws as `createAnywhere` */
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
 * @param next its date as `YYYY-MM-DD` and, if known, how it was paid
 * @throws as `createAnywhere`; RangeError when this type cannot follow
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

/** Paths with keys, by id, of the files that are in this device's list. */
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
