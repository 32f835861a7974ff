import { readNumbers, writeNumbers } from "@/lib/accounts/numbers";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-numbers";

export const GET = sessionApi(api.readNumbers, ({ account }) => readNumbers(account.userId));

export const PUT = sessionApi(api.writeNumbers, ({ account, body }) =>
  writeNumbers(account.userId, body),
);
