/** Webhooks as one would build them on graphile-worker: a job for each, signed and sent, sixteen at a time. */
import { createHmac, randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { answerTo, eventOf } from "../webhooks/answers.mjs";
import { now } from "../webhooks/sink.mjs";

const require = createRequire(join(process.env.PEERS, "package.json"));
const { Logger, makeWorkerUtils, run } = require("graphile-worker");
const pg = require("pg");

const key = randomBytes(24);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: 20 });
let utils;

function send(event) {
  const body = JSON.stringify(event);
  const at = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", key).update(`${event.id}.${at}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": event.id,
    "webhook-timestamp": at,
    "webhook-signature": `v1,${signature}`,
  };
  return new Promise((resolve, reject) => {
    const sending = request(process.env.SINK, { method: "POST", agent, headers }, (answer) => {
      answer.resume().on("end", () => (answer.statusCode < 300 ? resolve() : reject(new Error())));
    });
    sending.on("error", reject).end(body);
  });
}

answerTo({
  migrate: async () => {
    utils = await makeWorkerUtils({ connectionString });
    await utils.migrate();
  },
  fill: async ({ ids }) => {
    await pool.query(
      `select graphile_worker.add_jobs(array(
         select row('hook', e, null, null, null, null, null, null)::graphile_worker.job_spec
         from json_array_elements($1::json) e))`,
      [JSON.stringify(ids.map(eventOf))],
    );
  },
  drain: async () => {
    const logger = new Logger(() => () => {});
    const options = { pgPool: pool, concurrency: 16, noHandleSignals: true, logger };
    await run({ ...options, taskList: { hook: send } });
  },
  commit: async ({ id }) => {
    await utils.addJob("hook", eventOf(id));
    return now();
  },
  /** No queue at all. */
  post: async ({ ids }) => {
    let at = 0;
    const one = async () => {
      while (at < ids.length) await send(eventOf(ids[at++]));
    };
    await Promise.all(Array.from({ length: 16 }, one));
  },
});
