/**
 * Requests what a shop's page needs first while its scripts are loading: where its link leads, the catalog and the
 * first photo. The answers are used only to decide the next request; the page checks each answer itself.
 */
import type { Catalog } from "../../lib/kinds/shop/catalog";
import { productGroups } from "../../lib/kinds/shop/product-groups";
import { shopCatalog } from "../../lib/protocol/contexts";
import { importKey } from "../../lib/protocol/envelope";
import { isUuid } from "../../lib/protocol/ids";
import { openPaddedJson, PADDED_BYTES } from "../../lib/protocol/padding";
import { parseCustomerLink } from "../../lib/protocol/shop-links";
import { deriveShortLink, openShopLink } from "../../lib/protocol/short-links";
import { callHeaders } from "../http";
import type { Fetch } from "../page-life";

const TIMEOUT_MS = 30_000;

export interface Preload {
  /** Requested answers, named by `nameOf` their request. The page uses each once. */
  answers: Map<string, Promise<Response>>;
  /** The page has requested something else and continues by itself. */
  isOver: boolean;
  /** Resolves when nothing more is requested. It never rejects. */
  done: Promise<void>;
}

type Address = Parameters<typeof parseCustomerLink>[0];
type World = { origin: string; fetch: Fetch };
/** Requests as the page will. @returns a copy of the answer */
type Ask = (path: string) => Promise<Response>;

const nameOf = (url: string, headers: RequestInit["headers"]): string =>
  url + JSON.stringify(headers);

export function preloadShop(address: Address, world: World): Preload {
  const preload: Preload = { answers: new Map(), isOver: false, done: Promise.resolve() };
  const ask = (capability: string): Ask => asking(capability, world, preload);
  preload.done = askInTurn(address, ask).catch(() => {
    // The page will get the same error and show it.
  });
  return preload;
}

/** Sends with `send`, except what was already requested. */
export const withPreload =
  (preload: Preload, send: Fetch): Fetch =>
  (url, init) => {
    const name = nameOf(url, init.headers);
    const answer = preload.answers.get(name);
    preload.answers.delete(name);
    if (answer !== undefined) return answer.catch(() => send(url, init));
    preload.isOver = true;
    return send(url, init);
  };

function asking(capability: string, { origin, fetch }: World, preload: Preload): Ask {
  const headers = callHeaders({ apiKey: null }, capability);
  return async (path) => {
    if (preload.isOver) throw new Error("The page goes on by itself.");
    const url = origin + path;
    const answer = fetch(url, {
      method: "GET",
      headers,
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    preload.answers.set(nameOf(url, headers), answer);
    const { ok } = await answer;
    if (!ok) throw new Error("The page says why.");
    return (await answer).clone();
  };
}

async function askInTurn(address: Address, askWith: (capability: string) => Ask): Promise<void> {
  const link = parseCustomerLink(address);
  if (link.form === "long") {
    const { shopId, capability, docKey } = link;
    await askForShop(shopId, Promise.resolve(docKey), askWith(capability));
  }
  if (link.form === "short") {
    const { capability, wrapKey } = await deriveShortLink(link.secret);
    const ask = askWith(capability);
    const { id, envelope } = await (await ask("/api/links")).json();
    // Nothing is decrypted that nobody waits for.
    if (!isUuid(id)) return;
    const opened = openShopLink(wrapKey, id, envelope);
    await askForShop(
      id,
      opened.then(({ key }) => key),
      ask,
    );
  }
}

async function askForShop(shopId: string, key: Promise<string>, ask: Ask): Promise<void> {
  if (!isUuid(shopId)) return;
  const [docKey, { seq, catalog }] = await Promise.all([
    key,
    ask(`/api/shops/${shopId}/catalog`).then((answer) => answer.json()),
  ]);
  const signed = await openPaddedJson(
    await importKey(docKey),
    shopCatalog(shopId, seq),
    catalog,
    PADDED_BYTES.catalog,
  );
  const photo = firstPhoto(JSON.parse((signed as { body: string }).body));
  if (isUuid(photo)) await ask(`/api/shops/${shopId}/photos/${photo}`);
}

/** The first one on the page. For anything but a catalog it throws, or finds no photo. */
function firstPhoto({ theme, sections, items }: Catalog): string | undefined {
  const offered = items.filter(({ hidden }) => !hidden);
  const products = productGroups({ sections, items: offered }).flatMap((group) => group.items);
  return theme?.cover ?? theme?.logo ?? products.find(({ photos }) => photos?.length)?.photos?.[0];
}
