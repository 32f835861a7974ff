/** W4, W5: what the scripts of pages that others open hold before anything is chosen, and what opening them again brings anew. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startBrowser } from "../lib/browser.mjs";
import { createNote } from "../lib/our-note.mjs";
import { root, startOurs } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";
import { makeProfile, writeLinks } from "../pay/seed.mjs";
import { fillShop } from "../shops/filled.mjs";
import { agreement } from "../signing/agreement.mjs";
import { createRequest } from "../signing/requests.mjs";

/** Words that only the whole library has, in whatever way it is packed. */
const PDF_JS = "GlobalWorkerOptions";
const WHOLE_ZOD = "Invalid input: expected";
const CALM_MS = 5_000;

export async function measureWeight(database) {
  const databaseUrl = await database.url("ours");
  const ours = await startOurs(databaseUrl);
  const browser = await startBrowser();
  const figures = [];
  try {
    for (const [what, address] of Object.entries(await pagesOf(ours, databaseUrl, browser)))
      figures.push({ what, ...(await openTwice(browser, address)) });
  } finally {
    await browser.close();
    await ours.stop();
  }
  const each = (figure) => figures.map((one) => `${one.what} ${figure(one)}`).join(", ");
  const none = (what, goal, count, beside) =>
    state({ goal, what, ours: String(count), peer: beside, goalText: "0", holds: count === 0 });
  const sum = (field) => figures.reduce((total, one) => total + one[field], 0);
  none("scripts with the whole of zod, of all there are", "W4", chunksWith(WHOLE_ZOD), null);
  const loaded = each(({ scripts }) => scripts);
  none("scripts with pdf.js before a document is opened", "W4", sum("pdf"), `of ${loaded}`);
  none("anything of other servers, as payment providers", "W4", sum("foreign"), `of ${loaded}`);
  none(
    "bytes of scripts on the second visit",
    "W5",
    sum("again"),
    each(({ first }) => first),
  );
  none("bytes of photos on the second visit of a shop", "W5", sum("photos"), null);
  state({
    ...{ goal: "W5", what: "bytes of its catalog, which no cache may keep (XB-001)" },
    ...{ ours: String(sum("catalog")), goalText: "told", holds: true },
  });
}

/** Addresses that people are sent. */
async function pagesOf({ url }, databaseUrl, browser) {
  const [pay] = await writeLinks(databaseUrl, (await makeProfile({ url })).id, 1);
  // Its signers have to prove their address before they see it.
  const { id, recipients } = await createRequest(url, await agreement(), "before_signing");
  const { customer } = await fillShop(url, browser, { products: 6, photos: 6 });
  return {
    note: url + (await createNote(url)).link,
    signing: `${url}/sign/request/${id}#${recipients[0].token}`,
    payment: `${url}/pay/${pay}#${"A".repeat(43)}`,
    shop: customer,
  };
}

async function openTwice(browser, address) {
  const { page, close } = await browser.visit(address);
  const first = await resourcesOf(page);
  const scripts = first.filter(isScript);
  const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
  await page.goto("about:blank");
  await page.goto(address);
  const again = await resourcesOf(page);
  await close();
  const at = (path) => again.filter(({ name }) => name.includes(path));
  return {
    scripts: scripts.length,
    pdf: texts.filter((text) => text.includes(PDF_JS)).length,
    foreign: first.filter(({ name }) => new URL(name).origin !== new URL(address).origin).length,
    first: `${(bytesOf(scripts) / 1024).toFixed(0)} KB at first`,
    again: bytesOf(again.filter(isScript)),
    photos: bytesOf(at("/photos/")),
    catalog: bytesOf(at("/catalog")),
  };
}

const isScript = ({ name }) => new URL(name).pathname.endsWith(".js");
const bytesOf = (list) => list.reduce((sum, { size }) => sum + size, 0);

/** Of a page that has calmed down, with the bytes that travelled; one with an event stream never does quite. */
async function resourcesOf(page) {
  await page.waitForLoadState("networkidle", { timeout: CALM_MS }).catch(() => {});
  // Also whoever keeps the pages for times without a network.
  await page.waitForTimeout(CALM_MS);
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.startsWith("http"))
      .map(({ name, transferSize }) => ({ name, size: transferSize })),
  );
}

function chunksWith(words) {
  const folder = join(root, process.env.NEXT_DIST_DIR ?? ".next", "static");
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".js"));
  return files.filter((file) => readFileSync(join(folder, file), "utf8").includes(words)).length;
}
