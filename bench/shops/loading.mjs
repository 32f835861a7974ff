/** How long a customer's page of a full shop takes on a slow phone, by Lighthouse, beside a bare page of Next's. */
import { startBrowser } from "../lib/browser.mjs";
import { auditPage, startBarePage } from "../lib/lighthouse.mjs";
import { amount } from "../lib/measure.mjs";
import { startOurs } from "../lib/processes.mjs";
import { compare, state } from "../lib/results.mjs";
import { fillShop } from "./filled.mjs";

const rounds = amount(3, 1);
const products = amount(60, 6);

export async function measureLoading(database) {
  const ours = await startOurs(await database.url("ours"));
  const bare = await startBarePage();
  const browser = await startBrowser();
  const figures = { shop: [], bare: [] };
  try {
    const { customer } = await fillShop(ours.url, browser, { products, photos: products });
    for (let round = 0; round < rounds; round++) {
      figures.bare.push(await auditPage(bare.url));
      figures.shop.push(await auditPage(customer));
    }
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), bare.stop()]);
  }
  report(figures);
}

function report({ shop, bare }) {
  compare({
    goal: "W1",
    what: `a shop of ${products} products with photos, until its largest part is painted`,
    unit: "ms",
    ours: shop.map(({ largest }) => largest),
    peer: bare.map(({ largest }) => largest),
    peerName: "a bare page of Next's",
    bound: { atMost: 1.2 },
  });
  const moved = Math.max(...shop.map((round) => round.moved));
  state({
    goal: "W1",
    what: "how far things moved while it loaded",
    ours: String(moved),
    goalText: "0",
    holds: moved === 0,
  });
}
