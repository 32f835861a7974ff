/** Whether a signed document is what it claims to be, asked of the page alone: with a connection, and without one. */
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";

interface Files {
  receipt: string;
  signed: Buffer;
}

/** A request signed by its one signer, by the routes the pages use. @returns what everybody is handed in the end */
async function signedDocument(page: Page): Promise<Files> {
  const file = await PDFDocument.create();
  file.addPage([595, 842]).drawText("Agreement");
  const { receipt, signed } = await page.evaluate(signInPage, await file.saveAsBase64());
  return { receipt, signed: Buffer.from(signed, "base64") };
}

async function signInPage(pdf: string): Promise<{ receipt: string; signed: string }> {
  const root = "/api/sign/v1/envelopes";
  const ask = async (path: string, token: string, body?: object): Promise<Response> => {
    const headers = {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const method = body ? "POST" : "GET";
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(root + path, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    return answer;
  };
  const made = await ask("", "", {
    title: "Agreement",
    pdf,
    recipients: [{ id: "a", name: "Grace Hopper", email: "grace@sealdesk.test" }],
    fields: [
      {
        id: "f",
        recipientId: "a",
        type: "signature",
        page: 1,
        x: 0.1,
        y: 0.7,
        width: 0.3,
        height: 0.1,
      },
    ],
    accessMode: "link",
    activate: true,
  }).then((answer) => answer.json());
  const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 20 });
  canvas.getContext("2d")?.fillRect(5, 8, 50, 3);
  await ask(`/${made.id}/sign`, made.recipients[0].token, {
    name: "Rear Admiral Hopper",
    signature: canvas.toDataURL("image/png"),
    method: "draw",
    documentHash: made.originalHash,
    consent: true,
  });
  const receipt = await ask(`/${made.id}/receipt`, made.adminToken);
  const completed = await ask(`/${made.id}/completed`, made.adminToken);
  const bytes = new Uint8Array(await completed.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return { receipt: await receipt.text(), signed: btoa(letters) };
}

const asFile = (name: string, content: string | Buffer) => ({
  name,
  mimeType: name.endsWith(".pdf") ? "application/pdf" : "application/json",
  buffer: Buffer.from(content),
});

const choose = (page: Page) => page.locator("input[type=file]");
const result = (page: Page) => page.getByRole("region", { name: "Result" });
const answered = (page: Page, heading: RegExp) =>
  expect(result(page).getByRole("heading")).toHaveText(heading);

test("a signed document is checked in the browser, says what is wrong, and needs no connection", async ({
  newcomer,
}) => {
  const { page, context, watch } = await newcomer({ keepsApp: true });
  await page.goto("/sign/verify");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify a signed document");
  const { receipt, signed } = await signedDocument(page);
  const before = watch.sent.length;

  await choose(page).setInputFiles(asFile("receipt.json", receipt));
  await answered(page, /^No problems found so far/);
  await choose(page).setInputFiles(asFile("signed.pdf", signed));
  await answered(page, /^Yes, this is the signed document/);
  await expect(page.getByRole("list", { name: "Signers" })).toContainText("Rear Admiral Hopper");
  await expect(page.getByRole("list", { name: "Signers" })).toContainText("Link only");
  await expectEveryLook(page, result(page), Object.values(screens));

  const changed = Buffer.from(signed);
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(choose(page)).toBeFocused();
  await choose(page).setInputFiles([
    asFile("signed.pdf", changed),
    asFile("receipt.json", receipt),
  ]);
  await answered(page, /^No, this isn’t the document that was signed/);
  await page.getByRole("button", { name: "Start over" }).click();
  const forged = receipt.replace("Rear Admiral", "Fleet Admiral");
  await choose(page).setInputFiles([asFile("signed.pdf", signed), asFile("receipt.json", forged)]);
  await answered(page, /^No, don’t rely on this/);
  await page.getByRole("button", { name: "Start over" }).click();
  await choose(page).setInputFiles(asFile("receipt.json", "a receipt"));
  await answered(page, /^No, this file isn’t a receipt/);
  const uploads = watch.sent.slice(before).filter((sent) => /Hopper|Agreement/.test(sent));
  expect(uploads).toEqual([]);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await context.setOffline(true);
  await page.reload();
  await choose(page).setInputFiles([asFile("signed.pdf", signed), asFile("receipt.json", receipt)]);
  await answered(page, /^Yes, this is the signed document/);
  await expect(result(page)).toContainText("No connection: checked against the keys");
});
