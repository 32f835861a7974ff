/** Whose calendar a new file is: the account that is signed in, or that of the API key (F-018). */
import { accountErrors } from "@/lib/accounts/errors";
import { signedIn } from "@/lib/accounts/session";
import type { Caller } from "@/lib/gate/caller";
import type { Call, Step } from "@/lib/http/route";

/** Asked only for a calendar. @throws 401 `session` */
export type OwnerOf = () => Promise<string>;

export const calendarOwner: Step<Call & { caller: Caller }, { owner: OwnerOf }> = ({
  caller,
  request,
}) => ({
  owner: async () => {
    if (caller.kind === "program") return caller.key.userId;
    const account = await signedIn(request.headers);
    if (!account) throw accountErrors.session();
    return account.userId;
  },
});
