import * as api from "@/lib/contract/sending";
import { filesApi } from "@/lib/http/families";
import { sendingAccount } from "@/lib/sending/account";
import { readMailing } from "@/lib/sending/send";

export const GET = filesApi(api.readSending, sendingAccount, ({ account, params }) =>
  readMailing(account.userId, params.id),
);
