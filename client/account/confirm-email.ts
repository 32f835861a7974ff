/** Confirming the email address by a code that is sent to it. */
import { defaultEnvironment } from "../environment";
import { count, record } from "../sync/answers";
import { accountCall } from "./account";

/** Returns the seconds to wait before the next one. 409: confirmed already. */
export async function sendEmailCode(
  environment = defaultEnvironment(),
): Promise<{ resendAfter: number }> {
  const path = "/api/account/email/confirm";
  const answer = record(await accountCall(environment, { method: "POST", path, body: {} }));
  return { resendAfter: count(answer, "resendAfter") };
}

/** 400 `invalid`: another code, or an old one. 429: too many tries, ask for a new code. */
export async function confirmEmail(code: string, environment = defaultEnvironment()) {
  const path = "/api/account/email/verify";
  await accountCall(environment, { method: "POST", path, body: { code } });
}
