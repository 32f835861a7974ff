/** A call of the desk's pages, which act by the session of whoever is signed in. */
import { accountCall } from "../account/account";
import { defaultEnvironment, type Environment } from "../environment";
import { type Answer, ApiError } from "../http";
import { type TicketCall, ticketExchange } from "./call";

/** When the session has ended this browser forgets the vault's key, as with the account's own calls. */
export async function deskExchange(
  call: TicketCall,
  environment: Environment = defaultEnvironment(),
): Promise<Answer> {
  try {
    return await ticketExchange(environment, call);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await forget(environment);
    throw new ApiError(401, "session", error.message, null);
  }
}

export async function deskCall(call: TicketCall, environment?: Environment): Promise<unknown> {
  return (await deskExchange(call, environment)).answer;
}

/** Asks who is here: the account's route knows what to do when that is nobody. */
async function forget(environment: Environment) {
  await accountCall(environment, { method: "GET", path: "/api/account" }).catch(() => {});
}

export const segment = encodeURIComponent;
