import { inboxApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { budget, ownBrowser, ownPage } from "@/lib/signing/inbox-access";
import { NewSecret, RowKept, Secrets } from "@/lib/signing/inbox-schemas";
import { keepSecret, readSecrets } from "@/lib/signing/inbox-secrets";
import { signLimits } from "@/lib/signing/limits";

const keeping = budget(signLimits.inboxKey);

/** The account's inbox keys, sealed with its vault, oldest first. */
export const GET = inboxApi(
  { summary: "Read the sealed inbox keys", answers: { 200: Secrets } },
  ownBrowser,
  ({ holder }) => readSecrets(holder.userId),
);

/** Keeps one more for the account's other browsers. */
export const POST = inboxApi(
  { summary: "Keep a sealed inbox key", answers: { 200: RowKept }, refusals: [409] },
  ownPage,
  keeping.left,
  body(NewSecret),
  keeping.counted,
  async ({ holder, body }) => {
    await keepSecret(holder.userId, body);
    return { ok: true };
  },
);
