import * as api from "@/lib/contract/sending";
import { filesApi } from "@/lib/http/families";
import { sendingAccount } from "@/lib/sending/account";
import { sendMailing } from "@/lib/sending/send";

export const POST = filesApi(api.sendMail, sendingAccount, ({ account, body, text }) =>
  sendMailing(account, body, text),
);
