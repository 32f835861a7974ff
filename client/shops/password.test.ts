/** A shop's password change, interrupted by closing the page and continued in a new page of the same browser. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { parseCustomerLink } from "../../lib/protocol/shop-links";
import { ApiError } from "../http";
import { newBrowser, type TestBrowser } from "../testing/browser";
import { newPhotoShop, textStorage } from "../testing/photo-shops";
import { resolveShopLink, unlockShop } from "./customer";
import { createShop, type ShopOwner } from "./owner";
import { changeShopPassword } from "./password";
import { ShopSession } from "./session";
import { joinSupplier, listSuppliers } from "./suppliers";
import { addReseller, listResellers, sendStatement } from "./supply";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(() => vi.stubGlobal("localStorage", textStorage()));
afterEach(() => vi.unstubAllGlobals());

const PASSWORD = "seven quiet herons";
const PHOTOS = 9;

const newShop = () => newPhotoShop(newBrowser(server.url), PHOTOS);

const stagedBy = ({ sent }: TestBrowser) =>
  sent.filter((line) => /^PUT \S+\/staged\//.test(line)).length;

/** A page whose connection fails after this many photos. @returns how many were staged */
async function cutAfter(owner: ShopOwner, photos: number): Promise<number> {
  const environment = newBrowser(server.url);
  const { fetch } = environment;
  let staged = 0;
  environment.fetch = async (url, init) => {
    const isStaging = init.method === "PUT" && url.includes("/staged/");
    if (isStaging && staged >= photos) throw new TypeError("Cut.");
    if (isStaging) staged += 1;
    return fetch(url, init);
  };
  const session = await ShopSession.open({ ...owner, environment });
  await expect(changeShopPassword(session, PASSWORD)).rejects.toThrow("could not be reached");
  session.close();
  return staged;
}

test("a password change continues where it was interrupted, also after a reload", async () => {
  const owner = await newShop();
  const staged = await cutAfter(owner, 4);
  expect(staged).toBe(4);
  const page = newBrowser(server.url);
  const session = await ShopSession.open({ ...owner, environment: page });
  expect(session.current().hasPassword).toBe(false);
  const told: number[] = [];
  await changeShopPassword(session, PASSWORD, { onProgress: (done) => told.push(done) });
  expect(stagedBy(page)).toBe(PHOTOS - staged);
  expect([told[0], told.at(-1)]).toEqual([staged, PHOTOS]);
  expect(session.current().hasPassword).toBe(true);
  const [first] = session.current().catalog.items[0]?.photos ?? [];
  expect(await (await session.photos.show(first ?? "")).text()).toBe("photo 0");
  session.close();
});

test("a photo whose answer was lost is staged once", async () => {
  const owner = await newShop();
  const cut = newBrowser(server.url);
  const { fetch } = cut;
  cut.fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (url.includes("/staged/")) throw new TypeError("Cut.");
    return answer;
  };
  const first = await ShopSession.open({ ...owner, environment: cut });
  await expect(changeShopPassword(first, PASSWORD)).rejects.toThrow("could not be reached");
  first.close();
  const page = newBrowser(server.url);
  const session = await ShopSession.open({ ...owner, environment: page });
  await changeShopPassword(session, PASSWORD);
  const staged = [...cut.sent, ...page.sent].flatMap((line) => /\/staged\/\S+/.exec(line) ?? []);
  expect(new Set(staged).size).toBe(PHOTOS);
  expect(session.current().hasPassword).toBe(true);
  session.close();
});

test("another password starts anew, and nothing of the first is used", async () => {
  const owner = await newShop();
  await cutAfter(owner, 4);
  const page = newBrowser(server.url);
  const session = await ShopSession.open({ ...owner, environment: page });
  await changeShopPassword(session, "another quiet heron");
  expect(stagedBy(page)).toBe(PHOTOS);
  expect(localStorage.getItem(`sealdesk:shop-password:${owner.shopId}`)).toBeNull();
  session.close();
});

test("resellers’ terms and statements are decrypted with the new password", async () => {
  const session = await ShopSession.open(await newPhotoShop(newBrowser(server.url), 1));
  await changeShopPassword(session, "an older quiet heron");
  const price = { kind: "percent" as const, percent: "30" };
  const terms = { v: 1 as const, name: "Hollis", currency: "EUR", price };
  const link = await addReseller(session, "Corner", terms);
  const { v: _, inbox: __, ...draft } = session.current().catalog;
  const browser = newBrowser(server.url);
  const reseller = await ShopSession.open(await createShop({ ...draft, items: [] }, browser));
  const address = await resolveShopLink(parseCustomerLink(new URL(link)), browser);
  const unlock = (password: string) =>
    unlockShop(address, password, session.stored.gate?.salt ?? "", {}, browser);
  await unlock("an older quiet heron");
  await joinSupplier(reseller, link, false);
  const [row] = (await listResellers(session)).resellers;
  await sendStatement(session, row?.accessId ?? "");

  expect(await changeShopPassword(session, PASSWORD)).toEqual([]);
  await unlock(PASSWORD);
  const [seen] = await listSuppliers(reseller);
  expect([seen?.terms, seen?.statement?.open]).toEqual([terms, "0"]);
  expect(await changeShopPassword(session, null)).toEqual([]);
  expect((await listSuppliers(reseller))[0]?.terms).toEqual(terms);
  for (const open of [session, reseller]) open.close();
});

test("a photo is read once, however often it is shown and the shop changes", async () => {
  const owner = await newShop();
  const page = newBrowser(server.url);
  const session = await ShopSession.open({ ...owner, environment: page });
  const { photos } = session;
  const [id = ""] = session.current().catalog.items[0]?.photos ?? [];
  await photos.show(id);
  session.edit((shop) => ({ ...shop, catalog: { ...shop.catalog, name: "Reed" } }));
  await session.flush();
  expect(session.photos).toBe(photos);
  await session.photos.show(id);
  expect(page.sent.filter((line) => line.includes(`/photos/${id}`))).toHaveLength(1);
  await expect(photos.show(randomUUID())).rejects.toThrow(ApiError);
  session.close();
});
