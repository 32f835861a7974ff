/** Whether this server's mails reach anybody. Without a mail service they stay in its outbox. */
import { checkHealth, NO_MAIL_HEADER } from "../lib/contract/service";
import { callWithHeaders } from "./call";

let known: Promise<boolean> | undefined;

/** Asked once for each page; true while the server can't be reached, because what is sent says then that it failed. */
export const deliversMail = (): Promise<boolean> =>
  (known ??= callWithHeaders(checkHealth, {}).then(
    ({ headers }) => !headers.has(NO_MAIL_HEADER),
    () => {
      known = undefined;
      return true;
    },
  ));
