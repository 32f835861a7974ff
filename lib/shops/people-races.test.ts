/** Two people act at once: whichever comes first, exactly one outcome holds. */
import { expect, test } from "vitest";
import * as catalogRoute from "@/app/api/shops/[shopId]/catalog/route";
import * as leaveRoute from "@/app/api/shops/[shopId]/leave/route";
import * as rotateRoute from "@/app/api/shops/[shopId]/rotate/route";
import * as takeRoute from "@/app/api/shops/[shopId]/take/route";
import * as takerRoute from "@/app/api/shops/[shopId]/taker/[accessId]/route";
import { pool } from "@/db/client";
import { digestOf } from "@/lib/digest";
import { newCapability } from "@/lib/protocol/capability";
import { drill } from "@/lib/testing/drill";
import * as people from "@/lib/testing/shop-people";
import { askShop, newShop, padded, refusal, type TestShop } from "@/lib/testing/shops";

const RUNS = drill(100);
type Shared = Required<TestShop> & { lock?: string };

async function each(run: (shop: Shared) => Promise<void>): Promise<void> {
  for (let n = 0; n < RUNS; n++) {
    const shop = await newShop();
    await run(shop);
    await pool().query("delete from shop where id = $1", [shop.id]);
  }
}

test("P-009 a shop is taken or the offer is cancelled, not both", () =>
  each(async (shop) => {
    const manager = await people.newManager(shop);
    const { me } = await people.readPeople(shop);
    const params = { accessId: manager.accessId };
    await askShop(takerRoute.PUT, shop, { params, body: { stay: true } });
    const next = people.rotation([me, manager.accessId]);
    const owner = { ...manager, capability: newCapability(), auth: newCapability() };
    const sent = { ownerToken: owner.capability, authHash: digestOf(owner.auth), next };
    const body = { ...(await people.numbersOf(shop)), ...sent };
    const [take, cancel] = await Promise.all([
      askShop(takeRoute.POST, manager, { body }),
      askShop(takerRoute.DELETE, shop, { params }),
    ]);
    const isTaken = take.status === 200;
    expect(refusal(isTaken ? cancel : take)).toEqual([403, "role"]);
    expect(isTaken ? take.body.epoch : cancel.body.ok).toBe(isTaken ? 2 : true);
    const now = await people.readPeople(isTaken ? owner : shop);
    expect(now.people[0].accessId).toBe(isTaken ? manager.accessId : me);
    expect(now.people.some(({ taker }: { taker: unknown }) => taker)).toBe(false);
  }));

test("P-010 either a new key is stored or a catalog under the old key, never both", () =>
  each(async (shop) => {
    await people.newManager(shop);
    const next = people.rotation(await people.remainingOf(shop));
    const numbers = await people.numbersOf(shop);
    const catalog = padded();
    const publish = { seq: numbers.seq + 1, catalog, payLock: shop.lock };
    const [rotate, published] = await Promise.all([
      askShop(rotateRoute.POST, shop, { body: { ...numbers, next } }),
      askShop(catalogRoute.PUT, shop, { body: publish }),
    ]);
    const isRotated = rotate.status === 200;
    const lost = isRotated ? refusal(published) : refusal(rotate);
    expect(lost).toEqual([409, isRotated ? "rekeyed" : "stale"]);
    const now = await people.readShop(shop);
    expect(now.catalog).toBe(isRotated ? next.catalog : catalog);
    expect(now.epoch).toBe(isRotated ? 2 : 1);
  }));

test("P-004 a one-time link is claimed once", () =>
  each(async (shop) => {
    const { link } = await people.invite(shop);
    const claims = await Promise.all([people.claim(link), people.claim(link)]);
    const answers = claims.map(({ answer }) => answer);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [lost] = answers.filter(({ status }) => status === 404);
    expect(lost?.body.reason).toBe("used");
    const [won] = claims.filter(({ answer }) => answer.status === 200);
    expect(won && (await people.readShop(won.manager)).role).toBe("manager");
  }));

test("P-005 a person who leaves during a key change does not get the new key", () =>
  each(async (shop) => {
    const manager = await people.newManager(shop);
    const next = people.rotation(await people.remainingOf(shop));
    const numbers = await people.numbersOf(shop);
    const [rotate, leave] = await Promise.all([
      askShop(rotateRoute.POST, shop, { body: { ...numbers, next } }),
      askShop(leaveRoute.POST, manager, { body: {} }),
    ]);
    expect(leave.status).toBe(200);
    if (rotate.status !== 200) expect(refusal(rotate)).toEqual([409, "stale"]);
    // Either the key was sealed to them before they left, or the change was stale. They are gone in both cases, and the
    // next change leaves them out.
    const now = await people.readPeople(shop);
    expect([now.epoch, await people.remainingOf(shop)]).toEqual([
      rotate.status === 200 ? 2 : 1,
      [now.me],
    ]);
    expect((await people.rotate(shop)).status).toBe(200);
    const { rows } = await pool().query("select sealed from shop_person where id = $1", [
      manager.accessId,
    ]);
    expect(rows).toEqual([{ sealed: null }]);
  }));
