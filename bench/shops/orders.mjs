/** Orders a second through HTTP beside one bare statement of the same run, how long placing one takes, and catalogs read again. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { openConnection } from "../lib/connection.mjs";
import { amount, closedLoop, median, quantile } from "../lib/measure.mjs";
import { bench, freePort, start, startOurs } from "../lib/processes.mjs";
import { compare, state } from "../lib/results.mjs";
import {
  catalogRequest,
  forgetOrders,
  orderBytes,
  orderRequest,
  TAGS,
  writeShops,
} from "./seed.mjs";

const connections = 16;
const shopCount = 300;
const rounds = amount(5, 1);
const warmUps = amount(6, 1);
const ms = amount(2_000, 800);
/** Guest checkouts on the same kind of Postgres as they were recorded: orders a second at eight, and the placing call (ms). */
const RECORDED = { Vendure: { perSecond: 6.1, p50: 87 }, Medusa: { perSecond: 1.9, p50: 847 } };

export async function measureOrders(database) {
  const databaseUrl = await database.url("shop_orders");
  const server = await startOurs(databaseUrl);
  const port = await freePort();
  const bare = await start([`${bench}/peers/bare-shop.mjs`], {
    port,
    env: { DATABASE_URL: databaseUrl },
  });
  const shops = await writeShops(databaseUrl, shopCount);
  const statements = await startStatements(databaseUrl, shops);
  const place = (senders, some, tags) =>
    drive(server, senders, () => orderRequest(some[randomOf(some.length)], tags?.()), 201);
  const someTags = () => TAGS.slice(randomOf(TAGS.length));
  const oneTag = () => TAGS.slice(0, 1);
  try {
    // The server's code is as quick as it gets after thousands of orders, the bare statement's at once.
    for (let turn = 0; turn < warmUps; turn++) await place(connections, shops, someTags);
    const spread = [];
    const alone = [];
    const onStatements = [];
    const stock = { spread: [], hot: [], onStatements: [] };
    for (let round = 0; round < rounds; round++) {
      await forgetOrders(databaseUrl);
      onStatements.push(await statements.rate());
      spread.push(await place(connections, shops));
      alone.push(await place(1, shops));
      stock.spread.push(await place(connections, shops, someTags));
      stock.hot.push(await place(connections, shops.slice(0, 1), oneTag));
      stock.onStatements.push(await statements.hotRate());
    }
    judgeOrders({ spread, alone, onStatements });
    judgeStock(stock, onStatements);
    await measureCatalogs({ server, bare, shops });
  } finally {
    await statements.stop();
    await Promise.all([server.stop(), bare.stop()]);
  }
}

function judgeOrders({ spread, alone, onStatements }) {
  const perSecond = spread.map((figure) => figure.perSecond);
  compare({
    goal: "O1",
    what: `orders at ${connections} clients, over ${shopCount} shops`,
    unit: "/s",
    ours: perSecond,
    peer: onStatements,
    peerName: "one bare statement each",
    bound: { atLeast: 0.6 },
  });
  const [rate, p50] = [median(perSecond), median(alone.map((figure) => figure.p50))];
  for (const [name, factor] of Object.entries({ Vendure: 100, Medusa: 400 }))
    state({
      goal: "O1",
      what: "orders a second",
      ours: `${Math.round(rate)} /s`,
      peer: `${RECORDED[name].perSecond} /s (${name}, recorded)`,
      goalText: `≥ ${factor}x`,
      holds: rate >= factor * RECORDED[name].perSecond,
    });
  for (const [name, factor] of Object.entries({ Vendure: 29, Medusa: 280 }))
    state({
      goal: "O2",
      what: "placing call alone, p50",
      ours: `${p50.toFixed(2)} ms`,
      peer: `${RECORDED[name].p50} ms (${name}, recorded)`,
      goalText: `≤ 1/${factor}`,
      holds: p50 <= RECORDED[name].p50 / factor,
    });
  const p95 = median(spread.map((figure) => figure.p95));
  state({
    goal: "O2",
    what: `placing call at ${connections} clients, p95`,
    ours: `${p95.toFixed(1)} ms`,
    goalText: "≤ 15 ms",
    holds: p95 <= 15,
  });
}

function judgeStock({ spread, hot, onStatements }, onSpread) {
  const rate = (figures) => figures.map(({ perSecond }) => perSecond);
  compare({
    goal: "O1",
    what: `orders at ${connections} clients that claim one to three counters, over ${shopCount} shops`,
    unit: "/s",
    ours: rate(spread),
    peer: onSpread,
    peerName: "one bare statement each, without stock",
    bound: { atLeast: 0.6 },
  });
  compare({
    goal: "O1",
    what: `orders at ${connections} clients that claim one counter of one shop`,
    unit: "/s",
    ours: rate(hot),
    peer: onStatements,
    peerName: "one bare statement each, on that counter",
    bound: { atLeast: 0.5 },
  });
  const p95 = median(hot.map((figure) => figure.p95));
  state({
    goal: "O1",
    what: "placing call on one hot counter, p95",
    ours: `${p95.toFixed(1)} ms`,
    goalText: "≤ 25 ms",
    holds: p95 <= 25,
  });
}

async function measureCatalogs({ server, bare, shops }) {
  const ask = (to, tag, status) =>
    drive(to, connections, () => catalogRequest(shops[randomOf(shops.length)], tag), status);
  const figures = { ours: [], bare: [], full: [] };
  const tag = '"1.open."';
  for (const to of [server, bare]) await ask(to, tag, 304);
  for (let round = 0; round < rounds; round++) {
    figures.ours.push((await ask(server, tag, 304)).perSecond);
    figures.bare.push((await ask(bare, tag, 304)).perSecond);
    figures.full.push((await ask(server, null, 200)).perSecond);
  }
  compare({
    goal: "O4",
    what: "catalogs asked for again (304)",
    unit: "/s",
    ours: figures.ours,
    peer: figures.bare,
    peerName: "bare node:http and one row",
    bound: { atLeast: 0.8 },
  });
  state({
    goal: "O4",
    what: "catalogs of 44 KB read in full",
    ours: `${Math.round(median(figures.full))} /s`,
    goalText: "as measured",
    holds: true,
  });
}

const randomOf = (count) => Math.floor(Math.random() * count);

async function drive({ port, url }, senders, request, expected) {
  const open = await Promise.all(Array.from({ length: senders }, () => openConnection(port)));
  const took = [];
  const send = async (sender) => {
    const begin = performance.now();
    const status = await open[sender].send(request());
    took.push(performance.now() - begin);
    if (status !== expected) throw new Error(`${url} answered ${status}.`);
  };
  const perSecond = await closedLoop(send, { senders, ms });
  for (const connection of open) connection.close();
  return { perSecond, p50: quantile(took, 0.5), p95: quantile(took, 0.95) };
}

/** The least that an order costs: one statement that counts it on its shop and writes it, in tables of its own. */
async function startStatements(databaseUrl, shops) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query(`create table bare_shop with (fillfactor = 50) as select id, orders from shop;
    alter table bare_shop add primary key (id);
    create table bare_order (shop_id uuid, id uuid, key bytea, payload bytea, created_at timestamptz default now(),
      primary key (shop_id, id));
    alter table bare_order alter column payload set storage external;
    create table bare_stock with (fillfactor = 50) as select id as shop_id, 0 as held from shop;
    alter table bare_stock add primary key (shop_id)`);
  const text = `with s as (update bare_shop set orders = orders + 1 where id = $1 and orders < 1000000 returning id)
insert into bare_order (shop_id, id, key, payload) select id, $2, $3, $4 from s`;
  const hot = `with s as (update bare_shop set orders = orders + 1 where id = $1 and orders < 1000000 returning id),
t as (update bare_stock set held = held + 1 from s where bare_stock.shop_id = s.id and held < 1000000 returning s.id)
insert into bare_order (shop_id, id, key, payload) select id, $2, $3, $4 from t`;
  const sendHot = () => {
    const values = [shops[0].id, randomUUID(), orderBytes.key, orderBytes.payload];
    return pool.query({ name: "hot", text: hot, values });
  };
  const measure = async (one) => {
    const perSecond = await closedLoop(one, { senders: connections, ms });
    await pool.query("truncate bare_order");
    return perSecond;
  };
  const send = () => {
    const { id } = shops[randomOf(shops.length)];
    const values = [id, randomUUID(), orderBytes.key, orderBytes.payload];
    return pool.query({ name: "bare", text, values });
  };
  return {
    rate: () => measure(send),
    hotRate: () => measure(sendHot),
    stop: () => pool.end(),
  };
}
