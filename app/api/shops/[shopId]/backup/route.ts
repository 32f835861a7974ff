import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { Answer } from "@/lib/http/route";
import { shopOwner } from "@/lib/shops/access";
import { deleteBackup, readBackup, storeBackup } from "@/lib/shops/backup";

export const GET = filesApi(
  api.readBackup,
  shopOwner,
  async ({ owner }) => new Answer(200, await readBackup(owner)),
);

export const PUT = filesApi(api.storeBackup, shopOwner, ({ owner, body }) =>
  storeBackup(owner, body),
);

export const DELETE = filesApi(api.deleteBackup, shopOwner, ({ owner }) => deleteBackup(owner));
