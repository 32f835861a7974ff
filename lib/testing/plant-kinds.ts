/** Words and keys planted in a file of every kind, and in a shop and an order of it: only who has the link may know them. */
import { randomBytes, randomUUID } from "node:crypto";
import { callOperation } from "@/client/call";
import type { Environment } from "@/client/environment";
import { createFile } from "@/client/package/create";
import { createShareLink } from "@/client/share-links";
import { openFile } from "@/client/sync";
import { makeShop } from "@/client/testing/shops";
import { placeOrder } from "@/lib/contract/shop-orders";
import { runAction } from "@/lib/kinds/actions/all";
import { FILE_KINDS, type FileKind } from "@/lib/kinds/file-kind";
import { parseFileLink } from "@/lib/protocol/links";
import { sealMessage } from "@/lib/protocol/shop-message";
import { keyMarker, type Marker, textMarker } from "./leaks";

/** How words come into a file of each kind. */
export const FIRST_WORDS: Record<FileKind, (words: string) => [action: string, args: string[]]> = {
  note: (words) => ["append", [words]],
  document: (words) => ["append", [words]],
  sheet: (words) => ["set", ["B2", words]],
  invoice: (words) => ["set", ["notes", words]],
  contract: (words) => ["setParty", ["us", "name", words]],
};

const secret = () => randomBytes(9).toString("hex");

class Planting {
  readonly markers: Marker[] = [];

  text(name: string, text = `${name} ${secret()}`): string {
    this.markers.push(textMarker(name, text));
    return text;
  }

  key(name: string, key: string): void {
    this.markers.push(keyMarker(name, key));
  }
}

export async function plantEveryKind(environment: Environment): Promise<Marker[]> {
  const planting = new Planting();
  for (const kind of FILE_KINDS) {
    const title = planting.text(`the title of a ${kind}`);
    const { link } = await createFile(environment, { kind, title });
    const [path = "", fragment = ""] = link.slice(link.indexOf("/d/")).split("#");
    const [capability = "", key = ""] = fragment.split(".");
    planting.key(`the capability of a ${kind}`, capability);
    planting.key(`the key of a ${kind}`, key);
    const address = parseFileLink({ pathname: path, hash: `#${fragment}` });
    const file = await openFile(address, { environment });
    const [action, args] = FIRST_WORDS[kind](planting.text(`the words of a ${kind}`));
    runAction(file.doc, "edits", action, args, { pack: null });
    await file.flush();
    const name = planting.text(`the name of a link to a ${kind}`);
    const wanted = { role: "view", name, expiresAt: null, short: true } as const;
    await createShareLink(file, wanted, environment);
    await file.close();
  }
  return planting.markers;
}

export async function plantShop(environment: Environment): Promise<Marker[]> {
  const planting = new Planting();
  const about = planting.text("what a shop says of itself");
  const shop = await makeShop(environment, { about, name: planting.text("the name of a shop") });
  planting.key("the key of a shop", shop.docKey);
  planting.key("the owner's key of a shop", shop.ownerKey);
  planting.key("the capability of a shop", shop.capability);
  const [id, item] = [randomUUID(), randomUUID()];
  const sealed = await sealMessage("order", shop.shopId, shop.catalog.inbox, id, {
    ...{ v: 1, id, placedAt: new Date().toISOString(), client: 1, catalogSeq: 1 },
    ...{ currency: "EUR", locale: "en", discount: null, delivery: null },
    customer: {
      name: planting.text("the name of a customer"),
      email: planting.text("the address of a customer", `ines-${secret()}@customers.test`),
      note: planting.text("the note of an order"),
    },
    lines: [
      {
        ...{ item, name: planting.text("a line of an order") },
        ...{ qty: 1, unitPrice: "4500", total: "4500" },
      },
    ],
    totals: { items: "4500", discount: "0", delivery: "0", fees: [], total: "4500" },
    pay: { kind: "cash" },
  });
  await callOperation(placeOrder, {
    ...{ params: { shopId: shop.shopId }, capability: shop.capability, environment },
    body: { id, key: sealed.key, payload: sealed.payload },
  });
  return planting.markers;
}
