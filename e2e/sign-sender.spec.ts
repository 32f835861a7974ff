/** A PDF from the sender's first press to everybody's signature, and the inbox that holds its key. */
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { field, newAccount } from "./account-steps";
import { expect, test } from "./journey";

const sizes = Object.values(screens);

async function agreement(): Promise<Buffer> {
  const file = await PDFDocument.create();
  for (const words of ["Agreement", "Further terms"]) file.addPage([595, 842]).drawText(words);
  return Buffer.from(await file.save());
}

/** Signs as whoever the first link is for, as their own page would. @returns what the server answered */
const signAsFirst = (page: Page) =>
  page.evaluate(async () => {
    const id = location.pathname.split("/").at(-1);
    const root = `/api/sign/v1/envelopes/${id}`;
    const ask = async (path: string, token: string, body?: unknown) => {
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(root + path, init);
      return { status: answer.status, body: await answer.json() };
    };
    const own = await ask("", location.hash.slice(1));
    const token = new URL(own.body.recipients[0].link).hash.slice(1);
    const request = await ask("", token);
    const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 20 });
    canvas.getContext("2d")?.fillRect(5, 8, 50, 3);
    const signed = await ask("/sign", token, {
      name: "Grace Hopper",
      signature: canvas.toDataURL("image/png"),
      method: "draw",
      documentHash: request.body.originalHash,
      consent: true,
    });
    return signed.status;
  });

test("a request is made, placed by pointer and by keys, sent, signed and found in the inbox", async ({
  person,
}) => {
  const { page } = await person();
  await newAccount(page, undefined, { at: "/signup?next=%2Fsign" });
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByRole("heading", { name: "No requests yet" })).toBeVisible();
  await page.getByRole("link", { name: "Send for signing" }).click();

  await page.getByRole("button", { name: "Send for signing" }).click();
  const part = page.getByRole("region", { name: "Document" });
  await expect(part.getByRole("alert")).toContainText("Select the PDF");
  await page.getByLabel("Select a PDF").setInputFiles({
    name: "Lease_of the flat.pdf",
    mimeType: "application/pdf",
    buffer: await agreement(),
  });
  await expect(field(page, "Title")).toHaveValue("Lease of the flat");
  await field(page, "Name of signer 1").fill("Grace Hopper");
  await field(page, "Email of signer 1").fill("grace@sealdesk.test");

  const sheet = page.locator("[data-page='1']");
  await expect(sheet.locator("canvas")).toBeVisible();
  await page.getByRole("button", { name: "Signature", exact: true }).click();
  await sheet.click({ position: { x: 120, y: 260 } });
  const placed = page.getByRole("button", { name: "Signature for Grace Hopper, page 1" });
  await expect(placed).toBeFocused();
  const before = await placed.boundingBox();
  await page.keyboard.press("Control+ArrowRight");
  await expect.poll(async () => (await placed.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
  await page.keyboard.press("Control+d");
  await expect(placed).toHaveCount(2);
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("button", { name: /^Signature for .* page 2$/ })).toBeFocused();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: /^Signature for .* page 2$/ })).toBeVisible();
  await page.getByRole("radio", { name: /^Link only/ }).check();
  await expectEveryLook(page, placed, sizes);

  await page.getByRole("button", { name: "Send for signing" }).click();
  await expect(page).toHaveURL(/\/sign\/review\/[0-9a-f-]{36}#[\w-]{43}$/);
  await expect(page.getByText("It’s in your signing inbox.")).toBeVisible();
  await expect(page).toHaveTitle(/^Request for signatures/);
  await expect(page.getByText("Log verified")).toBeVisible();
  const status = page.getByRole("status").filter({ hasText: "signed" });
  await expect(status.first()).toContainText("0 of 1 signed");
  expect(await signAsFirst(page)).toBe(200);
  await page.reload();
  await expect(page.getByText(/^Everyone signed. Completed/)).toBeVisible();
  await expect(page.getByText("In your signing inbox")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Signed PDF", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("Lease of the flat-signed.pdf");
  await expectEveryLook(page, page.getByText("Log verified"), sizes);

  await page.goto("/sign");
  const row = page.getByRole("list", { name: "Requests" }).getByRole("listitem");
  await expect(row).toContainText("1 of 1 signed");
  await expectEveryLook(page, row);
  await row.getByRole("button", { name: /^Remove/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Lease of the flat");
});
