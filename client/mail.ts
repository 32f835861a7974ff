/** Whether this server's mails are delivered. Without a mail service they stay in its outbox. */
import { checkHealth, NO_MAIL_HEADER } from "../lib/contract/service";
import { callWithHeaders } from "./call";

let known: Promise<boolean> | undefined;

/** Read once for each page; true while the server cannot be reached, because sending reports the failure itself. */
export const deliversMail = (): Promise<boolean> =>
  (known ??= callWithHeaders(checkHealth, {}).then(
    ({ headers }) => !headers.has(NO_MAIL_HEADER),
    () => {
      known = undefined;
      return true;
    },
  ));
