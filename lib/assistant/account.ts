/** Who may use the assistant: whoever is signed in on a page of ours, unless AI is off or Lockdown is on (D-90, D-91). */
import { type SignedIn, session } from "@/lib/accounts/session";
import { capabilityOf } from "@/lib/files/access";
import { type Called, caller } from "@/lib/http/families";
import { type Call, family, type Step } from "@/lib/http/route";
import { assistantErrors } from "./errors";

const gated = caller("key");

/** The session before the body is read: a long body of nobody's is not looked at. */
const signedIn: Step<Call, object> = async (call) => ({
  ...(await gated(call)),
  ...(await session(call)),
});

type Base = Called & { account: SignedIn };

/** An account's sealed chats: they stay readable when AI is off. */
export const chatsApi = family<Base>("docs", signedIn);

/** What sends words to a model or fetches for one. */
export const assistantApi = family<Base>("docs", async (call) => {
  const known = (await signedIn(call)) as Base;
  if (known.account.aiOff || known.account.lockdown) throw assistantErrors.aiOff();
  return known;
});

/** The link that a page or a program brings; 401 `capability` without one. */
export const linkToken: Step<Called, { token: string }> = ({ caller, request }) => ({
  token: capabilityOf(caller, request.headers),
});
