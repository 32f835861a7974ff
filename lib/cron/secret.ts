/** Who may start the jobs over HTTP: a scheduler that knows CRON_SECRET; nobody if it isn't set (XB-021, D-97). */
import { digestOf, isDigestOf } from "@/lib/digest";
import { env } from "@/lib/env";
import { bearerOf } from "@/lib/gate/caller";
import { HttpError } from "@/lib/http/errors";
import type { Call, Step } from "@/lib/http/route";

export const cronSecret: Step<Call, object> = ({ request }) => {
  const { CRON_SECRET } = env();
  const given = bearerOf(request.headers);
  // Digests have one length, so the comparison tells nothing of the secret's.
  const isKnown = isDigestOf(digestOf(CRON_SECRET ?? ""), given ?? "");
  if (!CRON_SECRET || given === null || !isKnown)
    throw new HttpError(401, null, "This is for the scheduler of this service.", {
      headers: { "WWW-Authenticate": 'Bearer realm="svc"' },
    });
  return {};
};
