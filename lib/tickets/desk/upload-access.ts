/** Which agents may attach files to an answer, and how often. */
import type { SignedIn } from "@/lib/accounts/session";
import { take } from "@/lib/http/rate-limit";
import type { Call, Step } from "@/lib/http/route";
import { findTicket } from "../detail";
import { uploadLimit } from "./limits";

/** Requires a member of the ticket's project (404), and counts before the body is checked, as for a customer (429). */
export const uploads: Step<Call & { account: SignedIn }, object> = async ({ account, params }) => {
  await findTicket(account.userId, params.code ?? "");
  await take(uploadLimit, account.userId);
  return {};
};
