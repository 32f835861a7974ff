/** P1: how long a browser takes to make the PDF of a note of fifty pages. There is no peer: it is told as it is. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundlePage, startBrowser } from "../lib/browser.mjs";
import { amount, median } from "../lib/measure.mjs";
import { root } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";

const rounds = amount(5, 1);
const LONGEST = 5_000;

export async function measurePdf() {
  const browser = await startBrowser();
  try {
    const made = [];
    for (let round = 0; round < rounds; round++) made.push(await makeOnce(browser));
    for (const which of ["cold", "warm"]) {
      const times = made.map((one) => one[which]);
      const [layout, write] = ["layout", "write"].map((part) =>
        Math.round(median(times.map((one) => one[part]))),
      );
      const { pages, bytes } = times[0];
      state({
        goal: "P1",
        what: `PDF of a note of ${pages} pages, ${which === "cold" ? "first" : "again"}`,
        ours: `${layout} ms layout, ${write} ms writing, ${Math.round(bytes / 1000)} KB`,
        goalText: `≤ ${LONGEST} ms`,
        holds: layout + write <= LONGEST,
      });
    }
  } finally {
    await browser.close();
  }
}

async function makeOnce(browser) {
  const { page, close } = await browser.open("http://pdf.localhost", await bundlePage("pdf"));
  try {
    await page.route("**/fonts/pdf/*", async (route) => {
      const name = new URL(route.request().url()).pathname;
      await route.fulfill({ body: await readFile(join(root, "public", name)) });
    });
    return await page.evaluate((blocks) => window.makePdfs(blocks), longNote());
  } finally {
    await close();
  }
}

const WORDS =
  "tenant landlord shall pay rent first working day each month without deduction account names writing payment counts made arrives notice quarter window roof repair costs agreed between parties signed copies equal force under law";

/** Headings and paragraphs of words in no order, with something bold in each. */
function longNote() {
  const words = WORDS.split(" ");
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[Math.floor((seed / 2_147_483_648) * words.length)];
  };
  const text = (count) => `${Array.from({ length: count }, next).join(" ")}. `;
  const block = (name, attributes, runs) => ({ name, attributes, runs, children: [] });
  return Array.from({ length: 340 }, (_, at) => [
    ...(at % 8 === 0 ? [block("heading", { level: 2 }, [{ text: `Part ${at}`, marks: {} }])] : []),
    block("paragraph", {}, [
      { text: text(12), marks: {} },
      { text: text(4), marks: { bold: {} } },
      { text: text(60), marks: {} },
    ]),
  ]).flat();
}
