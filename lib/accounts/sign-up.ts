/** Creates an account and its session in one transaction, then mails a code to confirm its address. */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import type * as api from "@/lib/contract/auth";
import type { Body } from "@/lib/contract/operation";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { auth, hashed } from "./auth";
import { answerOf, authError } from "./auth-route";
import { hashCredential } from "./credentials";
import { sendConfirmation } from "./email-code";
import { freeAddress } from "./held";

/** @throws 422 when an account has the address, even one made at the same moment */
export async function signUp(body: Body<typeof api.signUp>, headers: Headers): Promise<Response> {
  const answer = await make(body, headers);
  const { user: made } = (await answer.clone().json()) as { user: { id: string } };
  // The account is complete without its mail: another code can be requested.
  await sendConfirmation(made.id).catch((fault: unknown) =>
    log.error({ err: fault }, "no confirmation mail was written"),
  );
  return answer;
}

async function make(body: Body<typeof api.signUp>, headers: Headers): Promise<Response> {
  const hash = await hashCredential(body.password);
  await freeAddress(db(), body.email);
  try {
    return await hashed.run(hash, () =>
      answerOf(auth().api.signUpEmail({ body, headers, asResponse: true })),
    );
  } catch (fault) {
    if (!(fault instanceof HttpError) || fault.options.extra?.code !== "FAILED_TO_CREATE_USER")
      throw fault;
    const [taken] = await db().select({ id: user.id }).from(user).where(eq(user.email, body.email));
    throw taken ? alreadyThere() : fault;
  }
}

const alreadyThere = (): HttpError =>
  authError(
    422,
    "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
    "User already exists. Use another email.",
  );
