/** The shop password that customers enter. Wrong ones are counted per link and per network (SH-006, SH-007). */
import { isDigestOf } from "@/lib/digest";
import { HttpError } from "@/lib/http/errors";
import { refuseWhenSpent, take } from "@/lib/http/rate-limit";
import { shopErrors } from "./errors";
import { gateLimit, linkGateLimit } from "./limits";

interface Attempt {
  salt: string;
  verifier: string;
  /** The header `X-Shop-Gate`. */
  given: string | null;
  link: string;
  network: string;
}

/** Resolves once all earlier wrong passwords are counted, so that many at once are limited too. */
let counted: Promise<unknown> = Promise.resolve();

/**
 * A right password is not counted, so that many customers can use one link at once. Once the limit is reached, even the
 * right one is refused.
 * @throws 401 `password`, 429, 403 `password`, each with the salt
 */
export async function openGate({ salt, verifier, given, link, network }: Attempt): Promise<void> {
  if (!given) throw shopErrors.gateMissing(salt);
  const isRight = isDigestOf(verifier, given);
  const use = isRight ? refuseWhenSpent : take;
  const count = async (before: Promise<unknown>) => {
    if (isRight) await before;
    await use(linkGateLimit, link);
    await use(gateLimit, network);
  };
  const counting = count(counted).catch((fault: unknown) => {
    if (!(fault instanceof HttpError)) throw fault;
    const { status, reason, message, options } = fault;
    throw new HttpError(status, reason, message, { ...options, extra: { salt } });
  });
  // Drops the result, because a chained promise would keep all earlier results in memory.
  if (!isRight) counted = Promise.allSettled([counted, counting]).then(() => undefined);
  await counting;
  if (!isRight) throw shopErrors.gateWrong(salt);
}
