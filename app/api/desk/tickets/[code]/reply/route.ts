import * as api from "@/lib/contract/desk";
import { keyedBody } from "@/lib/http/idempotency";
import { body } from "@/lib/http/parse";
import { storedAttachments } from "@/lib/tickets/access";
import { deskApi } from "@/lib/tickets/desk/access";
import { replyAtDesk } from "@/lib/tickets/desk/work";

/** Answers the customer. The reply is stored even when its mail cannot be sent. */
export const POST = deskApi(
  api.replyAtDesk,
  storedAttachments(body(api.replyAtDesk)),
  keyedBody,
  ({ account, params, body, keyedBody }) => replyAtDesk(account, params.code, body, keyedBody),
);
