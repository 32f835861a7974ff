/** M2, M3: refreshing a pair of tokens and exchanging a code, both durable, beside better-auth's OAuth provider on the same Postgres. */
import { amount, closedLoop, cpuSeconds } from "../lib/measure.mjs";
import { addressHeader, bench, freePort, start, startOurs } from "../lib/processes.mjs";
import { compare } from "../lib/results.mjs";
import { REDIRECT, seedApps, seedCodes, VERIFIER } from "./seed.mjs";

const ROUNDS = amount(3, 1);
const MS = amount(2_500, 600);
/** Each app may ask 60 times in ten minutes. */
const TURNS = 50;

const grants = {
  refresh_token: {
    goal: "M2",
    what: "a durable refresh",
    fieldsOf: ({ token }) => ({ refresh_token: token }),
  },
  authorization_code: {
    goal: "M3",
    what: "a code exchanged durably",
    fieldsOf: ({ codes }) => ({
      code: codes.pop(),
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
    }),
  },
};

export const measureRefresh = (database) => measureGrant(database, "refresh_token");
export const measureExchange = (database) => measureGrant(database, "authorization_code");

async function measureGrant(database, grantType) {
  const databaseUrl = await database.url("ours");
  const ours = await startOurs(databaseUrl, { env: { PRO_MODE: "all" } });
  const port = await freePort();
  const env = { DATABASE_URL: await database.url(`better_auth_${grantType}`) };
  const peer = await start([`${bench}/peers/better-auth-server.mjs`], { port, env });
  try {
    const apps = await seedApps(databaseUrl, amount(2_000, 200));
    const codes = grantType === "authorization_code" ? await seedCodes(databaseUrl, TURNS) : null;
    const nextOurs = async () => {
      const { clientId, refresh: token } = apps.pop();
      return { clientId, token, codes: codes?.get(clientId), left: TURNS };
    };
    const nextPeer = async () => ({
      ...(await (await fetch(`${peer.url}/mint/${grantType}`)).json()),
      left: codes ? TURNS : Number.POSITIVE_INFINITY,
    });
    const { goal, what } = grants[grantType];
    for (const senders of [1, 16]) {
      const figures = { ours: [], peer: [] };
      for (let round = 0; round < ROUNDS; round++) {
        figures.ours.push(
          await rate(ours, "/oauth/token", { grantType, nextApp: nextOurs, senders }),
        );
        figures.peer.push(
          await rate(peer, "/api/auth/oauth2/token", { grantType, nextApp: nextPeer, senders }),
        );
      }
      const of = (field) => ({
        ours: figures.ours.map((figure) => figure[field]),
        peer: figures.peer.map((figure) => figure[field]),
        peerName: "better-auth",
      });
      const about = `${what}, ${senders} at once`;
      compare({ goal, what: about, unit: "/s", ...of("perSecond"), bound: { atLeast: 5 } });
      compare({
        ...{ goal, what: `${about}, server CPU`, unit: "us" },
        ...of("cpu"),
        bound: { atMost: 0.2 },
      });
    }
  } finally {
    await Promise.all([ours.stop(), peer.stop()]);
  }
}

let network = 0;

async function rate({ url, pid }, path, { grantType, nextApp, senders }) {
  const apps = [];
  const before = cpuSeconds(pid);
  let done = 0;
  const send = async (sender) => {
    if (!apps[sender]?.left) apps[sender] = await nextApp();
    const app = apps[sender];
    network = (network + 1) % 60_000;
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { [addressHeader]: `10.1.${network >> 8}.${network & 255}` },
      body: new URLSearchParams({
        grant_type: grantType,
        client_id: app.clientId,
        ...grants[grantType].fieldsOf(app),
      }),
    });
    const { refresh_token } = await answer.json();
    if (!refresh_token) throw new Error(`${url}${path} answered ${answer.status}.`);
    app.token = refresh_token;
    app.left--;
    done++;
  };
  const perSecond = await closedLoop(send, { senders, ms: MS });
  return { perSecond, cpu: ((cpuSeconds(pid) - before) / done) * 1e6 };
}
