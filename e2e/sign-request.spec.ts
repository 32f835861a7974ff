/** Whom a signature is asked of: a phone and a finger from the mail's link to the signed copy; and a keyboard alone. */
import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { workerPolicy } from "../scripts/csp.mjs";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { mailsTo } from "./beside";
import { expect, test } from "./journey";

const phone = { width: 390, height: 844 };

async function agreement(): Promise<string> {
  const file = await PDFDocument.create();
  for (const words of ["The parties agree.", "And sign here:"])
    file.addPage([595, 842]).drawText(words, { x: 72, y: 700 });
  return Buffer.from(await file.save()).toString("base64");
}

interface Sent {
  id: string;
  adminToken: string;
  recipients: { link: string }[];
}

/** Sends it as a visitor without an account does, from a page of ours. */
async function send(page: Page, email: string, accessMode: string): Promise<Sent> {
  await page.goto("/sign/request/none");
  const place = { recipientId: "grace", page: 2, x: 0.1, width: 0.4, height: 0.06 };
  const body = {
    title: "Lease of the flat",
    pdf: await agreement(),
    recipients: [{ id: "grace", name: "Grace Hopper", email }],
    fields: [
      { ...place, id: "here", type: "signature", y: 0.3 },
      { ...place, id: "day", type: "date", y: 0.4 },
    ],
    accessMode,
    activate: true,
  };
  return page.evaluate(async (text) => {
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: text };
    const answer = await fetch("/api/sign/v1/envelopes", init);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }, JSON.stringify(body));
}

const linkIn = ({ recipients }: Sent) => new URL(recipients[0]?.link ?? "");
const dialog = (page: Page) => page.getByRole("dialog");

/** Draws a wave over a sheet with one finger. */
async function drawOn(page: Page): Promise<void> {
  const sheet = await dialog(page).locator("canvas").boundingBox();
  if (!sheet) throw new Error("There is no sheet to draw on.");
  const fingers = await page.context().newCDPSession(page);
  const at = (step: number) => ({
    x: sheet.x + 30 + step * 10,
    y: sheet.y + sheet.height / 2 + 30 * Math.sin(step),
  });
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step?: number) =>
    fingers.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: step === undefined ? [] : [at(step)],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 20; step += 1) await touch("touchMove", step);
  await touch("touchEnd");
  await fingers.detach();
}

/** Whether the worker that reads the PDF could decode its pictures, under a policy of its own and a strict one. */
async function decodes(page: Page): Promise<boolean> {
  const [reader] = page.workers();
  if (!reader) return false;
  const policy = (await page.request.get(reader.url())).headers()["content-security-policy"];
  expect(policy).toBe(workerPolicy);
  return reader.evaluate(async () => {
    const code = await fetch("/pdf-viewer/wasm/openjpeg.wasm");
    return (await WebAssembly.compileStreaming(code)) instanceof WebAssembly.Module;
  });
}

test("a finger signs on a phone: the code by mail, the document, a drawn signature, the copy", async ({
  person,
}) => {
  const { page, watch } = await person({ viewport: phone });
  const email = `${randomUUID()}@sealdesk.test`;
  const link = linkIn(await send(page, email, "before_signing"));
  await page.goto(link.href);
  const asking = "You are asked to sign “Lease of the flat” (2 pages)";
  const gate = page.getByRole("heading", { name: asking });
  await expectEveryLook(page, gate);
  await page.getByRole("button", { name: "Send the code" }).click();
  const code = field(page, "Code from the email");
  await expect(code).toBeFocused();
  const isCode = (subject: string) => /^\d{6} is your code/.test(subject);
  await expect.poll(async () => (await mailsTo(email)).some(isCode)).toBe(true);
  const digits = (await mailsTo(email)).find(isCode)?.slice(0, 6) ?? "";
  await code.fill(digits === "000000" ? "000001" : "000000");
  await expect(page.getByText("This code is wrong.")).toBeVisible();
  await code.press("Enter");
  await code.fill("");
  // The sixth digit sends it, and Enter is pressed all the same.
  await code.fill(digits);
  await code.press("Enter", { timeout: 1_000 }).catch(() => undefined);

  await expect(page.getByRole("heading", { name: asking })).toBeVisible();
  const pages = page.getByRole("list", { name: "Lease of the flat" });
  await expect(pages.locator("canvas").first()).toBeVisible();
  expect(watch.sent.filter((sent) => sent.split("\n", 1)[0]?.includes("verify-code"))).toHaveLength(
    2,
  );
  await expect(pages.getByText("The parties agree.").first()).toBeAttached();
  await expect.poll(() => decodes(page)).toBe(true);
  await expectEveryLook(page, pages);
  await page.getByRole("button", { name: "Go to the signature" }).click();
  const here = page.getByRole("button", { name: "Signature: sign here" });
  await expect(here).toBeFocused();
  await here.click();
  await expect(field(page, "Full name")).toHaveValue("Grace Hopper");
  await page.getByRole("button", { name: "Use this signature" }).click();
  await expect(page.getByText("Draw your signature first, or type it.")).toBeVisible();
  await drawOn(page);
  await expectEveryLook(page, page.getByRole("img", { name: "Your drawn signature" }));
  await page.getByRole("button", { name: "Use this signature" }).click();

  await expect(page.getByRole("button", { name: "Signature: signed. Change it" })).toBeVisible();
  const last = page.getByRole("button", { name: "Agree and sign" });
  await expect(last).toBeFocused();
  await last.click();
  await expect(dialog(page)).toContainText("I intend my signature to have the same effect");
  await expectEveryLook(page, dialog(page));
  await dialog(page).getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Everyone has signed" })).toBeFocused();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Everyone has signed" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe(link.hash);
  await expect(page.locator("[data-page='1'] canvas")).toBeVisible();
  await expectEveryLook(page, page.getByRole("link", { name: "Verify both" }));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download signed document" }).click();
  expect((await download).suggestedFilename()).toBe("Lease of the flat-signed.pdf");
  await page.getByRole("link", { name: "Verify both" }).click();
  await expect(
    page.getByRole("heading", { name: "Yes, this is the signed document" }),
  ).toBeVisible();
  await expect(page).toHaveURL("/sign/verify");
  // S-111: what was sent names the token in one header alone.
  const token = link.hash.slice(1);
  expect(watch.sent.filter((sent) => sent.split("\n", 1)[0]?.includes(token))).toEqual([]);
  expect(watch.sent.filter((sent) => /"referer":"[^"]*sign/.test(sent))).toEqual([]);
});

test("a keyboard signs the sample with a typed name, and whoever declines ends the request", async ({
  person,
}) => {
  const { page } = await person();
  await page.goto("/sign/sample");
  await expect(page.locator("[data-page='1'] canvas")).toBeVisible();
  const begin = page.getByRole("button", { name: "Sign as a demo signer" });
  await expectEveryLook(page, begin, Object.values(screens));
  await begin.press("Enter");
  const start = page.getByRole("button", { name: "Go to the signature" });
  await expect(start).toBeEnabled();
  await start.press("Enter");
  await expect(page.getByRole("button", { name: "Signature: sign here" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "Full name")).toHaveValue("Demo Signer");
  await page.getByRole("radio", { name: "Draw" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Handwriting" })).toBeChecked();
  await expectEveryLook(page, dialog(page));
  await field(page, "Full name").fill("غريس هوبر");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Agree and sign" }).press("Enter");
  await dialog(page).getByRole("button", { name: "Preview the signed pages" }).press("Enter");
  await expect(dialog(page).locator("[data-page='1'] canvas")).toBeVisible();
  await expectEveryLook(page, dialog(page));
  await page.keyboard.press("Escape");
  // Nobody agrees to a document that is not there to be read.
  const error = { code: "stale_document", message: "The document has changed." };
  await page.route("**/sign", (route) => route.fulfill({ status: 409, json: { error } }));
  await page.route("**/pdf", (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Sign", exact: true }).press("Enter");
  await dialog(page).getByRole("button", { name: "Reload document" }).press("Enter");
  const agree = page.getByRole("button", { name: "Agree and sign" });
  await expect(agree).toBeDisabled();
  await expect(dialog(page)).toBeHidden();
  const again = page.getByRole("button", { name: "Reload document" });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.press("Enter");
  await expect(agree).toBeEnabled();
  await agree.press("Enter");
  await dialog(page).getByRole("button", { name: "Sign", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Everyone has signed" })).toBeFocused();
  // The demo signer is nobody, and gets no mail.
  expect(await mailsTo("demo@sealdesk.invalid")).toEqual([]);

  const sent = await send(page, `${randomUUID()}@sealdesk.test`, "link");
  const link = linkIn(sent);
  await page.goto(link.href);
  await page.getByRole("button", { name: "Decline…" }).click();
  await field(page, "Why (optional)").fill("The rent is another one.");
  await expectEveryLook(page, dialog(page));
  await dialog(page).getByRole("button", { name: "Decline to sign" }).click();
  await expect(page.getByRole("heading", { name: "This request was cancelled" })).toBeVisible();

  await page.goto(`/sign/request/${sent.id}#${sent.adminToken}`);
  await expect(page.getByRole("heading", { name: "This is the sender’s link" })).toBeVisible();
  await page.goto(`/sign/review/${sent.id}${link.hash}`);
  const other = page.getByRole("heading", { name: "This is a signer’s link" });
  await expectEveryLook(page, other);
  // S-110: the fragment comes along, and one that is cut is no link.
  await page.goto(`/sign/${sent.id}${link.hash.slice(0, -1)}`);
  const nothing = page.getByRole("heading", { name: "This link doesn’t work" });
  await expectEveryLook(page, nothing);
  expect(page.url()).toContain(`/sign/request/${sent.id}${link.hash.slice(0, -1)}`);
});
