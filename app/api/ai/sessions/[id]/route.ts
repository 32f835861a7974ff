import { chatsApi } from "@/lib/assistant/account";
import { deleteChat, readChat } from "@/lib/assistant/chats";
import * as api from "@/lib/contract/assistant-chats";

export const GET = chatsApi(api.readChat, ({ account, params }) =>
  readChat(account.userId, params.id),
);

export const DELETE = chatsApi(api.deleteChat, ({ account, params }) =>
  deleteChat(account.userId, params.id),
);
