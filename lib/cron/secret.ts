/** Who may start the jobs over HTTP: a scheduler that knows CRON_SECRET; nobody if it isn't set (XB-021, D-97). */
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { bearerOf } from "@/lib/gate/caller";
import { HttpError } from "@/lib/http/errors";
import type { Call, Step } from "@/lib/http/route";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

export const cronSecret: Step<Call, object> = ({ request }) => {
  const { CRON_SECRET } = env();
  const given = bearerOf(request.headers);
  // Hashes have one length, so the comparison tells nothing of the secret's.
  const isKnown = timingSafeEqual(digest(given ?? ""), digest(CRON_SECRET ?? ""));
  if (!CRON_SECRET || given === null || !isKnown)
    throw new HttpError(401, null, "This is for the scheduler of this service.", {
      headers: { "WWW-Authenticate": 'Bearer realm="svc"' },
    });
  return {};
};
