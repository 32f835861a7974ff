/** A shop with many products and photos, made by the code of its owner's page. */
import { randomUUID } from "node:crypto";
import { load } from "../lib/node-bundle.mjs";
import { environmentAt } from "../lib/node-engine.mjs";

const SECTIONS = ["Bread", "Pastries", "Cakes", "Preserves", "Coffee", "Gifts"];

/**
 * @param photos so many products have one
 * @returns addresses: of its owner's page, and of the page of its customers
 */
export async function fillShop(url, browser, { products, photos }) {
  const shops = await load(`export { createShop } from "./client/shops/owner";
export { ShopSession } from "./client/shops/session";
export { addShopLink } from "./client/shops/links";
export { formatOwnerLink } from "./lib/protocol/shop-links";`);
  const environment = environmentAt(url);
  const sections = SECTIONS.map((name) => ({ id: name.toLowerCase(), name }));
  const ask = { name: "required", email: "off", phone: "off", address: "off", note: "off" };
  const draft = {
    ...{ name: "Hearth & Rye", currency: "EUR", sections, items: [], ask },
    about: "Bread and cakes from our own oven, baked every morning.",
    pay: { order: ["cash"] },
  };
  const owner = await shops.createShop(draft, environment);
  const session = await shops.ShopSession.open(owner);
  const ids = [];
  for (const bytes of await drawPhotos(url, browser, photos))
    ids.push(await session.addPhotoBytes(bytes));
  const items = Array.from({ length: products }, (_, n) => ({
    id: randomUUID(),
    section: sections[Math.floor((n * sections.length) / products)].id,
    name: `Country sourdough no. ${n + 1}`,
    about: "Wheat and rye, two days in the making, baked dark.",
    price: String(380 + n),
    ...(n < photos && { photos: [ids[n]] }),
  }));
  session.edit(({ catalog, state }) => ({ state, catalog: { ...catalog, items } }));
  const { url: customer } = await shops.addShopLink(session, { name: "Flyer", expiresAt: null });
  session.close();
  return { owner: url + shops.formatOwnerLink({ ...owner, lock: null }), customer };
}

/** Pictures of the size that photos of products have, each another. */
async function drawPhotos(url, browser, count) {
  if (count === 0) return [];
  const { page, close } = await browser.open(url, String(draw));
  const drawn = await page.evaluate(`draw(${count})`);
  await close();
  return drawn.map((text) => new Uint8Array(Buffer.from(text, "base64")));
}

async function draw(count) {
  const side = 1_000;
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  const texts = [];
  for (let n = 0; n < count; n++) {
    context.fillStyle = `hsl(${n * 37} 40% 80%)`;
    context.fillRect(0, 0, side, side);
    for (let at = 0; at < 400; at++) {
      context.fillStyle = `hsl(${(n * 37 + at * 11) % 360} 50% ${30 + (at % 40)}%)`;
      const [x, y] = [(at * 271 + n * 53) % side, (at * 157) % side];
      context.fillRect(x, y, 20 + (at % 50), 20 + (at % 30));
    }
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.7 });
    const reader = new FileReader();
    reader.readAsDataURL(blob);
    await new Promise((done) => reader.addEventListener("load", done));
    texts.push(reader.result.split(",")[1]);
  }
  return texts;
}
