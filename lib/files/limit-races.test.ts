/** Limits that many requests meet at the same moment: as many pass as there is room for, and not one more. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GET as lookUpRoute } from "@/app/api/links/route";
import { pool } from "@/db/client";
import { type Limit, take } from "@/lib/http/rate-limit";
import { newCapability } from "@/lib/protocol/capability";
import { upload } from "@/lib/testing/attachments";
import { type Answered, call } from "@/lib/testing/call";
import { create, envelope, linkTo, newAddress, newEncrypted } from "@/lib/testing/files";
import { saveSealed } from "@/lib/testing/history";
import { askTrash, renameLink, resetOwner, trash } from "@/lib/testing/sharing";
import {
  autoVersionLimit,
  checkpointLimit,
  creationLimit,
  missedLookupLimit,
  ownerLinkLimit,
  renameLimit,
  trashLimit,
  trashQuestionLimit,
  uploadLimit,
} from "./limits";

/** Whose allowance it is, and one request that uses it. */
interface Subject {
  subject: string;
  ask(): Promise<Answered>;
}

async function ownersLink({ id }: { id: string }): Promise<string> {
  const { rows } = await pool().query(
    "select id from file_link where file_id = $1 and role = 'owner'",
    [id],
  );
  return rows[0].id;
}

const from = (address: string) => ({ headers: { "X-Svc-IP": address } });

const cases: Record<string, [limit: Limit, status: number, make: () => Promise<Subject>]> = {
  "F-002 creations": [
    creationLimit,
    201,
    async () => {
      const address = newAddress();
      return { subject: address, ask: () => create({}, from(address)) };
    },
  ],
  "F-097 renames": [
    renameLimit,
    200,
    async () => {
      const owned = await newEncrypted();
      const { linkId } = await linkTo(owned, "view");
      const ask = () => renameLink(owned, linkId, { sealedLabel: envelope() });
      return { subject: owned.id, ask };
    },
  ],
  "F-113 versions": [
    checkpointLimit,
    201,
    async () => {
      const editor = await linkTo(await newEncrypted(), "edit");
      return { subject: editor.linkId, ask: () => saveSealed(editor) };
    },
  ],
  "F-113 automatic versions": [
    autoVersionLimit,
    201,
    async () => {
      const editor = await linkTo(await newEncrypted(), "edit");
      return { subject: editor.linkId, ask: () => saveSealed(editor, { auto: true }) };
    },
  ],
  "DB-021 uploads": [
    uploadLimit,
    201,
    async () => {
      const editor = await linkTo(await newEncrypted(), "edit");
      return { subject: editor.linkId, ask: () => upload(editor) };
    },
  ],
  "F-134 moves to the Trash": [
    trashLimit,
    200,
    async () => {
      const owned = await newEncrypted();
      return { subject: await ownersLink(owned), ask: () => trash(owned) };
    },
  ],
  "F-136 questions about the Trash": [
    trashQuestionLimit,
    200,
    async () => {
      const address = newAddress();
      const question = [{ id: randomUUID(), token: newCapability() }];
      return { subject: address, ask: () => askTrash(question, from(address)) };
    },
  ],
  "SL-003 lookups that find nothing": [
    missedLookupLimit,
    404,
    async () => {
      const address = newAddress();
      const ask = () =>
        call(lookUpRoute, { capability: newCapability(), path: "/api/links", ...from(address) });
      return { subject: address, ask };
    },
  ],
};

test.each(Object.entries(cases))(
  "of twelve at once the last three of an allowance pass: %s",
  async (_, [limit, status, make]) => {
    // XB-014
    const { subject, ask } = await make();
    await take(limit, subject, limit.max - 3);
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(3).fill(status), ...Array(9).fill(429)].sort());
    expect((await ask()).status).toBe(429);
  },
);

test("of many resets of an owner's link at once no more are made than the hour has left", async () => {
  // F-091
  const owned = await newEncrypted();
  await take(ownerLinkLimit, owned.id, ownerLinkLimit.max - 1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => resetOwner(owned)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  // Whoever came after it holds no link any more; the others were one too many.
  for (const { status } of answers) expect([200, 404, 429]).toContain(status);
  const anew = { id: owned.id, capability: made[0]?.body.token };
  const refused = await resetOwner(anew);
  expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
});
