/** What a tick of the clock costs where a hundred thousand links are open and nothing is due, beside none at all. */
import { amount, median } from "../lib/measure.mjs";
import { startOurs } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";
import { makeProfile, writeLinks } from "./seed.mjs";

const LINKS = amount(100_000, 2_000);
const rounds = amount(40, 4);

export async function measureCron(database) {
  const few = await startOurs(await database.url("pay_few"));
  const manyUrl = await database.url("pay_many");
  const many = await startOurs(manyUrl);
  try {
    await writeLinks(manyUrl, (await makeProfile(many)).id, LINKS);
    for (const server of [few, many]) await tick(server);
    const took = { few: [], many: [] };
    for (let round = 0; round < rounds; round++) {
      took.few.push(await tick(few));
      took.many.push(await tick(many));
    }
    const more = median(took.many) - median(took.few);
    state({
      goal: "Y6",
      what: `a tick with ${LINKS.toLocaleString("en-US")} open links and nothing due, more than with none`,
      ours: `${more.toFixed(1)} ms`,
      peer: `${median(took.few).toFixed(1)} ms (none)`,
      goalText: "≤ 5 ms more",
      holds: more <= 5,
    });
  } finally {
    await Promise.all([few.stop(), many.stop()]);
  }
}

/** How long it took (ms). */
async function tick({ url }) {
  const begin = performance.now();
  const secret = "only-for-benchmarks-".padEnd(43, "y");
  const answer = await fetch(`${url}/api/pay/cron`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const body = await answer.json();
  if (!answer.ok || body.busy) throw new Error(`The tick was answered ${answer.status}.`);
  return performance.now() - begin;
}
