/** How long search takes to answer over a library, from rows that are sealed on the device, and what it holds in memory. */
import { bundlePage, startBrowser } from "../lib/browser.mjs";
import { amount, median, quantile, seededRandom } from "../lib/measure.mjs";
import { compare, state } from "../lib/results.mjs";

const rounds = amount(3, 1);
const turns = amount(20, 3);
const NOTES = amount(1_000, 100);
const LONGEST = 200;

/** A rare word, common ones, beginnings, phrases, words that are nowhere, an unspaced script. */
const QUERIES = [
  "w31999",
  "w1",
  "w",
  "w2 w17 w40",
  '"w1 w2"',
  "w19 w",
  "nowhere",
  "東京",
  "の議事録",
  "§",
];

export async function measureAnswers() {
  const browser = await startBrowser();
  try {
    const figures = [];
    for (let round = 0; round < rounds; round++) figures.push(await measureOnce(browser, round));
    tell(figures);
  } finally {
    await browser.close();
  }
}

async function measureOnce(browser, round) {
  const { page, close } = await browser.open("http://search.localhost", await bundlePage("search"));
  const devtools = await page.context().newCDPSession(page);
  const heap = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1e6;
  };
  try {
    const kept = await page.evaluate((notes) => window.keepNotes(notes), manyNotes(round + 1));
    const opened = await page.evaluate(() => window.openEngine());
    const answers = await page.evaluate(
      ({ queries, times }) => window.compareAnswers(queries, times),
      { queries: QUERIES, times: turns },
    );
    const full = await heap();
    await page.evaluate(() => window.openEngine());
    await page.evaluate(() => window.closeEngine());
    return { kept, opened, answers, memory: full - (await heap()) };
  } finally {
    await close();
  }
}

function tell(figures) {
  const all = figures.map(({ answers }) => answers.flatMap(({ ours }) => ours));
  const slowest = figures.map(({ answers }) =>
    Math.max(...answers.map(({ ours }) => quantile(ours, 0.95))),
  );
  state({
    goal: "search",
    what: `the slowest kind of question over ${NOTES} notes, p95`,
    ours: `${median(slowest).toFixed(1)} ms`,
    goalText: `≤ ${LONGEST} ms`,
    holds: Math.min(...slowest) <= LONGEST,
  });
  compare({
    goal: "search",
    what: "an answer, median of all questions",
    unit: "ms",
    ours: all.map(median),
    peer: figures.map(({ answers }) => median(answers.flatMap(({ plain }) => plain))),
    peerName: "scan of open texts",
    // Ours holds no text open: the words around what was found are read and unsealed for each answer.
    bound: { atMost: 5 },
  });
  const opened = figures.map((figure) => figure.opened);
  state({
    goal: "search",
    what: "from sealed rows to the first answer, in a new page",
    ours: `${median(opened).toFixed(0)} ms`,
    goalText: "≤ 1500 ms, beside the page",
    holds: Math.min(...opened) <= 1_500,
  });
  const kept = median(figures.map((figure) => figure.kept / NOTES));
  state({
    goal: "search",
    what: "reading one note into the index: terms, sealing, keeping",
    ours: `${kept.toFixed(1)} ms`,
    goalText: "told",
    holds: true,
  });
  const memory = median(figures.map((figure) => figure.memory));
  state({
    goal: "search",
    what: "memory of the index and of the texts beside it",
    ours: `${memory.toFixed(0)} MB`,
    goalText: "≤ 150 MB",
    holds: memory <= 150,
  });
}

/** Notes of about four thousand characters: words of a natural frequency, headings, some of an unspaced script. */
function manyNotes(seed) {
  const next = seededRandom(seed);
  const word = () => `w${Math.floor(32_000 ** next())}`;
  const words = (count) => Array.from({ length: count }, word).join(" ");
  return Array.from({ length: NOTES }, (_, at) => ({
    id: `note-${at}`,
    title: at % 50 === 0 ? `東京の議事録 ${at}` : words(4),
    parts: Array.from({ length: 12 }, (_, part) => ({
      id: `block-${part}`,
      isHeading: part % 4 === 0,
      at: 0,
      text:
        part % 4 === 0
          ? words(4)
          : `${words(90)}.${at % 20 === 0 ? " 東京都の議事録です。§ 12" : ""}`,
    })),
  }));
}
