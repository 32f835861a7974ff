/** What the head of a shop's page requests, against the real server. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { formatCustomerLink, parseCustomerLink } from "../../lib/protocol/shop-links";
import { newBrowser } from "../testing/browser";
import * as made from "../testing/shops";
import { loadPhoto, openShop, resolveShopLink } from "./customer";
import { preloadShop, withPreload } from "./preload";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const browser = () => newBrowser(server.url);

test("the page does not repeat the head's requests, and checks their answers like any other", async () => {
  const shop = await made.makeShop(browser());
  const photo = new Uint8Array([1, 2, 3]);
  const photoId = await made.addPhoto(shop, photo);
  const [first, ...others] = shop.catalog.items;
  if (!first) throw new Error("It sells nothing.");
  await made.publish(shop, { items: [{ ...first, photos: [photoId] }, ...others] });
  const long = formatCustomerLink(await made.linkTo(shop));
  for (const address of [long, await made.shortLinkTo(shop)]) {
    const [pathname = "", hash = ""] = address.split(/(?=#)/);
    const environment = browser();
    const preload = preloadShop({ pathname, hash }, environment);
    await vi.waitFor(() =>
      expect([...preload.answers.keys()].join()).toContain(`/photos/${photoId}`),
    );
    const sent = environment.sent.length;
    const page = { ...environment, fetch: withPreload(preload, environment.fetch) };
    const visit = await openShop(
      await resolveShopLink(parseCustomerLink({ pathname, hash }), page),
      page,
    );
    const shown = await loadPhoto(visit, photoId, undefined, page);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(photo);
    expect(environment.sent).toHaveLength(sent);
    await openShop(visit, page);
    expect(environment.sent).toHaveLength(sent + 1);
    expect(preload.isOver).toBe(true);
  }
});

test("when the head's requests fail, the page sends them again", async () => {
  const shop = await made.makeShop(browser());
  const [link, environment] = [await made.linkTo(shop), browser()];
  const [pathname = "", hash = ""] = formatCustomerLink(link).split(/(?=#)/);
  const away = { ...environment, fetch: () => Promise.reject(new TypeError("Failed to fetch")) };
  const fetch = withPreload(preloadShop({ pathname, hash }, away), environment.fetch);
  expect((await openShop(link, { ...environment, fetch })).seq).toBe(1);
});

test("a link that opens nothing is left to the page, which says so", async () => {
  const shop = await made.makeShop(browser());
  const [pathname = "", hash = ""] = (await made.shortLinkTo(shop)).split(/(?=#)/);
  const catalog = `/api/shops/${shop.shopId}/catalog`;
  for (const [status, body, asked] of [
    [404, { error: "There is no such link." }, ["/api/links"]],
    [200, {}, ["/api/links"]],
    [200, { id: shop.shopId, envelope: "AAAA" }, ["/api/links", catalog]],
  ] as const) {
    const sent: string[] = [];
    const fetch = async (url: string) => {
      sent.push(new URL(url).pathname);
      return Response.json(body, { status });
    };
    await preloadShop({ pathname, hash }, { ...browser(), fetch }).done;
    expect(sent).toEqual(asked);
  }
});
