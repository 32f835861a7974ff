/** A contract from its negotiation to its receipt: two parties, two devices, one hash. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import * as Y from "yjs";
import { defaultEnvironment } from "../client/environment";
import { sealedFile, sendNewFile } from "../client/files";
import { pack } from "../lib/kinds/contract/packs/nda";
import { contractFromPack } from "../lib/kinds/contract/start";
import { answersTo } from "../lib/kinds/contract/testing/answers";
import { expectAccessible, screens } from "./accessible";
import { expect, test } from "./journey";
import { makeLink, saved } from "./steps";

const EMAILS = { us_email: "ada@sealdesk.test", them_email: "ben@sealdesk.test" };
const NAMES = { us_legal_name: "Ada Instruments GmbH", them_legal_name: "Ben & Sons Ltd" };
const SIGNERS = { us_signer_name: "Ada Lindqvist", them_signer_name: "Ben Hawthorne" };

/** An encrypted non-disclosure agreement, filled in but for its purpose. */
async function openContract(page: Page): Promise<void> {
  const { request } = page.context();
  const fetch = async (url: string, { method = "GET", headers, body }: RequestInit) => {
    const sent = { ...Object.fromEntries(new Headers(headers)), "sec-fetch-site": "same-origin" };
    const answer = await request.fetch(url, { method, headers: sent, data: String(body) });
    return new Response(Uint8Array.from(await answer.body()), { status: answer.status() });
  };
  const given = { ...answersTo(pack), ...EMAILS, ...NAMES, ...SIGNERS, purpose: "" };
  const details = { ...given, us_signed_at: "", them_signed_at: "" };
  const doc = contractFromPack(pack, { title: "NDA for the bridge", profile: "uk", details });
  const made = await sealedFile(Y.encodeStateAsUpdate(doc), { minClient: 4 });
  const { link } = await sendNewFile(made, { ...defaultEnvironment(), fetch });
  await page.goto(link);
}

const signing = (page: Page) => page.getByRole("region", { name: "Signing" });
const dialog = (page: Page) => page.getByRole("dialog");

/** What the sender has of the request whose page this is. */
const request = (page: Page) =>
  page.evaluate(async () => {
    const id = location.pathname.split("/").at(-1);
    const headers = { Authorization: `Bearer ${location.hash.slice(1)}` };
    const answer = await fetch(`/api/sign/v1/envelopes/${id}`, { headers });
    return (await answer.json()) as { originalHash: string; recipients: { link: string }[] };
  });

async function sign(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.bringToFront();
  const start = page.getByRole("button", { name: "Go to the signature" });
  await expect(start).toBeEnabled();
  await start.press("Enter");
  await page.getByRole("button", { name: "Signature: sign here" }).press("Enter");
  await page.getByRole("radio", { name: "Draw" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Handwriting" })).toBeChecked();
  await page.getByRole("button", { name: "Use this signature" }).press("Enter");
  await page.getByRole("button", { name: "Agree and sign" }).press("Enter");
  await dialog(page).getByRole("button", { name: "Sign", exact: true }).press("Enter");
}

async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent("download");
  await signing(page).getByRole("button", { name }).click();
  return (await started).path();
}

test("two parties agree on an encrypted contract, sign it on two devices, and its receipt verifies offline", async ({
  person,
  address,
}) => {
  const [ann, ben] = [await person({ viewport: screens.desk }), await person()];
  await openContract(ann.page);
  const link = await makeLink(ann.page, { name: "For Ben" });
  await expect(signing(ann.page)).toContainText("Draft");

  await test.step("it is not sent while something is missing", async () => {
    await signing(ann.page).getByRole("button", { name: "Send for signing" }).click();
    await expect(dialog(ann.page)).toContainText("Fill in what is missing first: Purpose");
    await dialog(ann.page).getByText("Close", { exact: true }).click();
  });

  await test.step("the other party fills in what is missing", async () => {
    await ben.page.goto(link);
    await ben.page.getByText("Still missing").click();
    await ben.page.locator(".contract-missing").getByRole("button", { name: "Purpose" }).click();
    const purpose = ben.page.getByLabel("Purpose", { exact: true });
    await expect(purpose).toBeFocused();
    await purpose.fill("building a bridge together");
    await saved(ben.page);
    await expect(ann.page.getByText("Nothing is missing.")).toBeVisible();
  });

  await test.step("the other party suggests words, and they agree on them", async () => {
    await ben.page.getByRole("button", { name: "Suggest changes" }).click();
    const remedies = (page: Page) =>
      page.locator("[data-field='clauses.remedies.body'] .ProseMirror");
    await remedies(ben.page).click();
    await ben.page.keyboard.press("Control+End");
    await ben.page.keyboard.type(" This lasts for one year.");
    await saved(ben.page);
    await expect(remedies(ann.page).locator("ins")).toHaveText(/This lasts for one year\./);
    await ann.page.getByRole("button", { name: "1 suggestion", exact: true }).click();
    await ann.page.getByRole("button", { name: /^Accept: / }).click();
    await expect(remedies(ann.page).locator("ins")).toHaveCount(0);
    await expect(remedies(ben.page)).toContainText("This lasts for one year.");
    await expect(remedies(ben.page).locator("ins")).toHaveCount(0);
  });

  await test.step("one comments on a clause, and the other reads it", async () => {
    const clause = (page: Page) => page.locator("[data-field='clauses.remedies']");
    const comments = (page: Page) => page.getByRole("region", { name: "Comments" });
    await clause(ben.page).locator("[data-field='clauses.remedies.body'] .ProseMirror").click();
    await ben.page.keyboard.press("Control+Alt+m");
    await expect(comments(ben.page)).toContainText("Remedies");
    await ben.page.getByLabel("Write a comment").fill("Is a year usual?");
    await comments(ben.page).getByRole("button", { name: "Comment", exact: true }).click();
    await saved(ben.page);
    await clause(ann.page)
      .getByRole("button", { name: /^Comments on/ })
      .click();
    await expect(comments(ann.page)).toContainText("Is a year usual?");
    await expectAccessible(ann.page);
    await comments(ann.page).getByRole("button", { name: "Close" }).click();
    await comments(ben.page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("it is sent, and is read-only for both", async () => {
    await signing(ann.page).getByRole("button", { name: "Send for signing" }).click();
    await dialog(ann.page)
      .getByLabel("How signers get access")
      .selectOption({ label: "Link only" });
    await expectAccessible(ann.page);
    await dialog(ann.page).getByRole("button", { name: "Send for signing" }).click();
    await expect(dialog(ann.page)).toBeHidden();
    await expect(signing(ann.page)).toContainText("Waiting for Ada Lindqvist and Ben Hawthorne");
    await expect(signing(ben.page)).toContainText("Sent for signing");
    await expect(ben.page.getByLabel("Purpose", { exact: true })).toBeDisabled();
    await ben.page.getByRole("button", { name: "Pages", exact: true }).click();
    await ben.page.locator('.paper-pages [data-source^="clauses.remedies."]').first().click();
    await expect(ben.page.getByRole("region", { name: "Comments" })).toContainText(
      "Is a year usual?",
    );
  });

  const contract = ann.page.url();
  await signing(ann.page).getByRole("link", { name: "Open request" }).click();
  await ann.page.waitForURL(/\/sign\/review\//);
  const { originalHash, recipients } = await request(ann.page);
  const review = new URL(ann.page.url());
  const given = await ann.page.request.get(
    `${address}/api/sign/v1/envelopes/${review.pathname.split("/").at(-1)}/pdf`,
    {
      headers: {
        Authorization: `Bearer ${review.hash.slice(1)}`,
        "sec-fetch-site": "same-origin",
      },
    },
  );
  const original = test.info().outputPath("original.pdf");
  await writeFile(original, await given.body());
  const [first = "", second = ""] = recipients.map((one) => one.link);
  await sign(ben.page, second);
  await expect(ben.page.getByRole("heading", { name: "You have signed" })).toBeVisible();
  await sign(ann.page, first);
  await expect(ann.page.getByRole("heading", { name: "Everyone has signed" })).toBeVisible();

  await ann.page.goto(contract);
  await expect(signing(ann.page)).toContainText("Signed by Ada Lindqvist and Ben Hawthorne.");
  const receipt = await download(ann.page, "Receipt");
  const signed = await download(ann.page, "Signed PDF");
  const { body } = JSON.parse(await readFile(receipt, "utf8"));
  expect(body).toContain(originalHash);

  const keys = test.info().outputPath("keys.json");
  const answer = await ann.page.request.get(`${address}/api/sign/v1/signing-key`, {
    headers: { "sec-fetch-site": "same-origin" },
  });
  await writeFile(keys, await answer.body());
  const files = [receipt, signed, original, "--key", keys];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...["scripts/sealdesk.mjs", "verify-receipt"],
    ...files,
  ]);
  expect(stdout).not.toMatch(/^no\b/im);

  await test.step("its invoice names both parties, and leads back to it", async () => {
    await signing(ann.page).getByRole("button", { name: "Create invoice" }).click();
    await ann.page.waitForURL((url) => url.href !== contract && url.pathname.startsWith("/d/"));
    const heading = ann.page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("Invoice, Ben & Sons Ltd");
    await ann.page.getByRole("link", { name: "Open the original" }).click();
    await expect(signing(ann.page).getByRole("link", { name: "Invoice" })).toBeVisible();
  });

  await test.step("the other party has the copies too, and reopening leaves them", async () => {
    await ben.page.goto(link);
    await expect(signing(ben.page).getByRole("button", { name: "Signed PDF" })).toBeVisible();
    await signing(ann.page).getByRole("button", { name: "Reopen" }).click();
    await dialog(ann.page).getByRole("button", { name: "Reopen" }).click();
    await expect(signing(ann.page)).toContainText("Draft");
    await expect(signing(ann.page).getByRole("button", { name: "Signed PDF" })).toBeVisible();
  });
});
