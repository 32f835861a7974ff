/** A ticket service of some age, written by SQL: the same 200 projects with few tickets or with many. */
import { createHash, randomUUID } from "node:crypto";
import pg from "pg";

const PROJECTS = 200;
/** Requests of one personal key in ten minutes. */
const WINDOW = 240;

const sha256 = (text, encoding) => createHash("sha256").update(text).digest(encoding);
const keyOf = (prefix, name) => `${prefix}${sha256(name, "base64url")}`;

/**
 * @param tickets a multiple of 1,000
 * @param requests how often a person will ask at the most
 * @returns the keys of a member of all projects, of a member of one small project, and of every project
 */
export async function seed(databaseUrl, { tickets, requests }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    // Seen at once: jobs of the server close a project that has no members.
    await client.query("begin");
    const projects = await writeProjects(client);
    await writeTickets(client, tickets);
    const everywhere = await writePerson(client, projects.slice(0, PROJECTS), requests);
    const small = await writePerson(client, projects.slice(PROJECTS), requests);
    const products = await writeKeys(client, projects.slice(0, PROJECTS));
    await client.query("commit");
    // As a database of some age is: what autovacuum and a checkpoint would do in the midst of the first minutes is done.
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
    return { everywhere, small, products };
  } finally {
    await client.end();
  }
}

/** The last one is the small one. */
async function writeProjects(client) {
  const { rows } = await client.query(
    `insert into ticket_project (name, slug, spam) select 'Project ' || n, 'p' || n, 'normal'
     from generate_series(0, $1) n returning id, slug`,
    [PROJECTS],
  );
  return rows;
}

/** As filing writes them: one after the other, with ids that rise. */
async function writeTickets(client, tickets) {
  const customers = Math.max(PROJECTS, tickets / 10);
  await client.query(
    `create table bench_customer as select n, uuidv7() as id from generate_series(0, ${customers - 1}) n;
     insert into ticket_customer (id, project_id, email, name)
       select b.id, p.id, 'c' || b.n || '@customers.test', 'Customer ' || b.n
       from bench_customer b join ticket_project p on p.slug = 'p' || b.n % ${PROJECTS};
     create unique index on bench_customer (n);
     create table bench_ticket as select n, uuidv7(at - now()) as id, at from (
       select n, now() - (${tickets} - n) * interval '1 second' as at from generate_series(0, ${tickets - 1}) n) moments;
     insert into ticket (id, project_id, customer_id, code, subject, status, created_at, updated_at, last_message_at, resolved_at)
       select b.id, p.id, c.id, p.slug || '-' || upper(lpad(to_hex(b.n), 8, '0')), 'Subject ' || b.n,
         case when b.n / ${PROJECTS} % 5 = 0 then 'open' else 'resolved' end, b.at, b.at, b.at,
         case when b.n / ${PROJECTS} % 5 <> 0 then b.at end
       from bench_ticket b join bench_customer c on c.n = b.n % ${customers}
       join ticket_project p on p.slug = 'p' || b.n % ${PROJECTS} order by b.n;
     insert into ticket_message (id, ticket_id, author, author_name, body, created_at)
       select uuidv7(at - now()), id, 'customer', 'Customer', 'It does not work since ' || n || ', please help.', at
       from bench_ticket order by n;
     insert into ticket_search (ticket_id, document)
       select id, to_tsvector('simple', 'It does not work since ' || n || ', please help.') from bench_ticket order by n;
     drop table bench_ticket; drop table bench_customer;
     with one as (insert into ticket_customer (project_id, email)
         select id, 'one@customers.test' from ticket_project where slug = 'p${PROJECTS}' returning id, project_id)
       insert into ticket (project_id, customer_id, code, created_at, last_message_at)
       select project_id, id, 'p${PROJECTS}-0000000' || n, now() - n * interval '1 day', now() - n * interval '1 day' from one, generate_series(0, 9) n;
     update ticket_project p set open_count =
       (select count(*) from ticket t where t.project_id = p.id and t.status = 'open')`,
  );
}

/** @returns as many keys as so many requests need */
async function writePerson(client, projects, requests) {
  const id = randomUUID();
  const email = `${id}@sealdesk.test`;
  await client.query('insert into "user" (id, name, email) values ($1, $2, $3)', [
    id,
    "Ada",
    email,
  ]);
  await client.query(
    "insert into ticket_member (project_id, user_id, role) select unnest($1::uuid[]), $2, 'owner'",
    [projects.map((project) => project.id), id],
  );
  const count = Math.ceil(requests / WINDOW) + 1;
  const keys = Array.from({ length: count }, (_, i) => keyOf("usk_", `${id} ${i}`));
  await client.query(
    "insert into personal_key (user_id, name, hash, start) select $1, 'bench', unnest($2::text[]), 'usk_0000'",
    [id, keys.map((key) => sha256(key, "hex"))],
  );
  return keys;
}

async function writeKeys(client, projects) {
  const keys = projects.map(({ id }) => keyOf("upk_", id));
  await client.query(
    `insert into ticket_key (project_id, name, hash, start, rate_max)
     select p, 'bench', h, 'upk_00000000', 2000000000 from unnest($1::uuid[], $2::text[]) as k (p, h)`,
    [projects.map((project) => project.id), keys.map((key) => sha256(key, "hex"))],
  );
  return keys;
}

/** Makes somebody who signed up a member of all the large projects. */
export async function joinEverywhere(databaseUrl, userId) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into ticket_member (project_id, user_id, role) select id, $1, 'agent' from ticket_project where slug <> 'p${PROJECTS}'`,
    [userId],
  );
  await client.end();
}

/** Where the oldest page but one of all open tickets ends, as the API writes it. */
export async function lastCursor(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select created_at, id from ticket where status = 'open' order by created_at, id offset 50 limit 1`,
  );
  await client.end();
  const [{ created_at, id }] = rows;
  return Buffer.from(JSON.stringify({ t: created_at.toISOString(), i: id })).toString("base64url");
}
