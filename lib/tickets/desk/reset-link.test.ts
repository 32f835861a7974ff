import { beforeEach, expect, test } from "vitest";
import { POST as retryRoute } from "@/app/api/desk/tickets/[code]/mails/[mailId]/retry/route";
import { POST as resetRoute } from "@/app/api/desk/tickets/[code]/reset-link/route";
import { pool } from "@/db/client";
import { sealText } from "@/db/schema/sealed";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { at, newProject } from "@/lib/testing/desk";
import { opened, use } from "@/lib/testing/outbox";
import { type Link, linkOf, readThread } from "@/lib/testing/threads";
import { file } from "@/lib/testing/tickets";
import { makeProjectKey } from "@/lib/tickets/keys";
import { statusPathOf } from "../links";

const one = "/api/desk/tickets/:code";
let agent: TestPerson;
let ticket: { id: string; link: Link };

beforeEach(async () => {
  agent = await signUp();
  const { id } = await newProject([[agent, "owner"]]);
  const filed = await file(await makeProjectKey(agent.userId, id, "Shop"));
  ticket = { id: filed.body.ticket_id, link: linkOf(filed) };
});

/** A mail to the customer with link number `n`. */
async function newMail(status: string, n: number, error: string | null): Promise<string> {
  const { id, link } = ticket;
  const text = `Read it: ${statusPathOf({ ticketId: id, code: link.code, link: n })} .`;
  const { rows } = await pool().query<{ id: string }>(
    `with made as (insert into mail_outbox (kind, recipient, subject, text, html, status, error, next_at)
       values ('ticket-reply-code', 'ann@customers.test', 'Re: Help', $2, '<a href="' || $2 || '">', $3, $4,
         now() + interval '1 hour') returning id),
     about as (insert into ticket_mail (mail_id, ticket_id, message_id)
       select made.id, t.id, m.id from made, ticket t join ticket_message m on m.ticket_id = t.id where t.id = $1)
     select id from made`,
    [id, text, status, error],
  );
  return rows[0]?.id ?? "";
}

/** The capability in each of these mails. */
async function capabilities(ids: readonly string[]): Promise<(string | undefined)[]> {
  const { rows } = await pool().query<{ text: string; html: string }>(
    "select text, html from mail_outbox where id = any($1) order by array_position($1, id)",
    [ids],
  );
  return opened(rows).map(({ text, html }) => {
    const [, k] = /k=([\w-]{43})/.exec(text) ?? [];
    expect(html).toContain(`k=${k}`);
    return k;
  });
}

const reset = () =>
  at(agent, resetRoute, `${one}/reset-link`, { code: ticket.link.code }, { body: {} });
const retry = (mailId: string) => {
  const { code } = ticket.link;
  return at(agent, retryRoute, `${one}/mails/:mailId/retry`, { code, mailId }, { body: {} });
};

test("after a reset a mail that is still waiting contains the new link, and a sent one does not work", async () => {
  // D-21, D-26
  const ids = [
    await newMail("queued", 0, "deferred: later"),
    await newMail("failed", 0, "refused: no such box"),
    await newMail("sent", 0, null),
  ];
  const { code } = ticket.link;
  const before = await capabilities(ids);
  expect(new Set(before).size).toBe(1);
  expect((await reset()).status).toBe(200);
  const [waiting, failed, sent] = await capabilities(ids);
  const opens = async (k: string | undefined) =>
    (await readThread({ code, k: k ?? null })).status === 200;
  expect(await opens(sent)).toBe(false);
  expect(await opens(waiting)).toBe(true);
  expect(failed).toBe(waiting);
  await reset();
  expect(await opens(waiting)).toBe(false);
  expect(await opens((await capabilities(ids))[1])).toBe(true);
});

test("a mail that is sent again while its link is reset contains the new link", async () => {
  // No mail is sent, so that the stored text can be read.
  use({ MAIL_DRIVER: "none" });
  try {
    const failed = await newMail("failed", 0, "refused: no such box");
    const [again, ended] = await Promise.all([retry(failed), reset()]);
    expect([again.status, ended.status]).toEqual([200, 200]);
    const { rows } = await pool().query<{ id: string }>(
      `select o.id from ticket_mail m join mail_outbox o on o.id = m.mail_id
       where m.ticket_id = $1 and o.subject = any($2)`,
      [ticket.id, ["Re: Help", sealText("Re: Help")]],
    );
    const [k = null, ...others] = await capabilities(rows.map(({ id }) => id));
    expect(others).toEqual([]);
    expect((await readThread({ ...ticket.link, k })).status).toBe(200);
  } finally {
    use({ MAIL_DRIVER: undefined });
  }
});
