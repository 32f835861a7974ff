import { chatsApi } from "@/lib/assistant/account";
import { listChats, storeChats } from "@/lib/assistant/chats";
import * as api from "@/lib/contract/assistant-chats";

export const GET = chatsApi(api.listChats, ({ account, search }) =>
  listChats(account.userId, search),
);

export const PUT = chatsApi(api.storeChats, ({ account, body }) =>
  storeChats(account.userId, body),
);
