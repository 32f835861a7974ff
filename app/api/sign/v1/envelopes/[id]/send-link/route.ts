import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { inState, sender } from "@/lib/signing/access";
import { mailingAccount } from "@/lib/signing/account";
import { sendLink } from "@/lib/signing/send-link";

export const POST = signApi(
  api.sendSignerLink,
  sender("whatever state"),
  mailingAccount,
  inState("invite"),
  ({ envelope, account, body, by }) => sendLink(envelope, body, account, by),
);
