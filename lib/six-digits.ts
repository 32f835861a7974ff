/** Codes of six digits that are mailed, and the hashes they are kept by. */
import { createHmac, randomInt } from "node:crypto";
import { secretFor } from "@/lib/secret";

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/**
 * A million codes are guessed in no time from a plain hash: this one needs the server's secret too.
 * @param use e.g. `email-code`  @param about whose code it is and for what, then the code
 */
export const hashCode = (use: string, ...about: string[]): string =>
  createHmac("sha256", secretFor(`svc:${use}:v1`))
    .update(about.join("\n"))
    .digest("hex");
