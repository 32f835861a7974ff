import { expect, test } from "vitest";
import { POST as intakeRoute } from "@/app/api/v1/intake/route";
import { GET as projectsRoute } from "@/app/api/v1/projects/route";
import { GET as whoamiRoute } from "@/app/api/v1/whoami/route";
import { pool } from "@/db/client";
import { newNetwork } from "@/lib/testing/accounts";
import { spent } from "@/lib/testing/limits";
import { ask, file, newAgent, newProject, type TestAgent } from "@/lib/testing/tickets";
import { makeProjectKey } from "./keys";
import { keyLimit, ticketLimits } from "./limits";

const whoami = (key: string) => ask(whoamiRoute, "/api/v1/whoami", key);
const projects = ({ key }: Pick<TestAgent, "key">) => ask(projectsRoute, "/api/v1/projects", key);
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

test("a project key passes twenty requests in its window, the next is refused, and other keys are not affected", async () => {
  // T-011, T-012, T-052, T-053, T-093, T-094
  const project = await newProject({ rateMax: 20 });
  await spent(keyLimit(20, 600_000), project.keyId, 0);
  const all = await Promise.all(Array.from({ length: 21 }, () => whoami(project.key)));
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429]);
  const left = all.flatMap(({ status, headers }) =>
    status === 200 ? [Number(headers.get("x-ratelimit-remaining"))] : [],
  );
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  const late = await file(project);
  expect(late).toMatchObject({
    status: 429,
    body: { error: { code: "rate_limited" }, retry_after_seconds: expect.any(Number) },
  });
  const wait = late.body.retry_after_seconds;
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(600);
  expect(Object.fromEntries(late.headers)).toMatchObject({
    "retry-after": String(wait),
    "x-ratelimit-limit": "20",
    "x-ratelimit-remaining": "0",
  });
  const other = await makeProjectKey(project.owner.userId, project.id, "Other");
  expect((await file({ key: other.key })).status).toBe(201);
  // As if the window had passed.
  await pool().query("update rate_limit set window_start = window_start - 1200 where key = $1", [
    `ticket-key:${project.keyId}`,
  ]);
  expect((await file(project)).status).toBe(201);
});

test("a personal key passes 240 requests", async () => {
  // T-172
  const agent = await newAgent();
  await spent(ticketLimits.personal, agent.keyId, 239);
  expect((await projects(agent)).headers.get("x-ratelimit-remaining")).toBe("0");
  expect(await projects(agent)).toMatchObject(refused(429, "rate_limited"));
});

test("a network passes 120 intakes with any key, and this is checked first", async () => {
  // T-092, T-095
  const network = { "X-Svc-IP": newNetwork() };
  await spent(ticketLimits.intake, network["X-Svc-IP"], 0);
  const project = await newProject();
  const ask120 = Array.from({ length: 121 }, (_, i) =>
    ask(intakeRoute, "/api/v1/intake", i % 2 ? null : "upk_bad", {
      body: "{",
      headers: { ...network, "X-Forwarded-For": `203.0.113.${i}` },
    }),
  );
  const statuses = (await Promise.all(ask120)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(120).fill(401), 429]);
  const late = await file(project, {}, network);
  expect(late).toMatchObject(refused(429, "rate_limited"));
  expect(late.headers.get("x-ratelimit-limit")).toBe("120");
  expect((await file(project)).status).toBe(201);
});

test("a refused request does not count against later limits", async () => {
  // T-035, T-060, T-092, T-093
  const project = await newProject({ rateMax: 2 });
  const counted = async () => {
    const { rows } = await pool().query(
      `select (select request_count from ticket_key where id = $1) as requests,
        (select sum(count)::int from rate_limit where key = $2) as of_key,
        (select sum(count)::int from rate_limit where key = $3) as of_network`,
      [project.keyId, `ticket-key:${project.keyId}`, `ticket-intake:${network["X-Svc-IP"]}`],
    );
    return rows[0];
  };
  const network = { "X-Svc-IP": newNetwork() };
  await spent(keyLimit(2, 600_000), project.keyId, 0);
  await spent(ticketLimits.intake, network["X-Svc-IP"], 117);
  expect((await file(project, {}, network)).headers.get("x-ratelimit-remaining")).toBe("1");
  expect((await file(project, { email: "no address" }, network)).status).toBe(400);
  expect(await counted()).toEqual({ requests: 2, of_key: 2, of_network: 119 });
  // The key's limit is reached, and the request still counts for the network and the key.
  expect((await file(project, {}, network)).headers.get("x-ratelimit-limit")).toBe("2");
  expect(await counted()).toEqual({ requests: 3, of_key: 2, of_network: 120 });
  expect((await file(project, {}, network)).headers.get("x-ratelimit-limit")).toBe("120");
  expect(await counted()).toEqual({ requests: 3, of_key: 2, of_network: 120 });
  await pool().query("update ticket_key set enabled = false where id = $1", [project.keyId]);
  expect((await file(project)).status).toBe(401);
  expect(await counted()).toEqual({ requests: 3, of_key: 2, of_network: 120 });
});
