/** The administrator of a fresh installation: the first person in it, who reads its mails and gives Pro. */
import { mkdir, rm } from "node:fs/promises";
import { expectEveryLook, screens } from "./accessible";
import { field, newAccount } from "./account-steps";
import { type House, openHouse } from "./house";
import { test as base, expect } from "./journey";
import { freePort } from "./processes";

interface OwnHouse {
  /** Elsewhere nobody knows who came first. */
  house: House;
}

const test = base.extend<object, OwnHouse>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const settings = { PRO_MODE: "list", TRUSTED_PROXY_HEADER: "x-journey-network" };
      const place = { folder: `.test/admin-${process.pid}`, port: await freePort(), settings };
      await mkdir(".test", { recursive: true });
      const house = await openHouse(place);
      await use(house);
      await house.stop();
      await rm(place.folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

const sizes = Object.values(screens);

test("the first person reads the code another was sent, and gives them Pro", async ({ person }) => {
  const admin = (await person()).page;
  await newAccount(admin);
  await admin.getByRole("button", { name: "Later" }).click();
  const { page } = await person();
  const email = await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();

  await admin.goto("/settings/delete");
  await expect(admin.getByText("Your administrator role")).toBeVisible();
  await admin.goto("/settings");
  await admin.getByRole("link", { name: "Open administration" }).click();
  await admin.getByRole("link", { name: "Mail", exact: true }).click();
  const row = admin.getByRole("button", { name: new RegExp(email) });
  await expect(async () => {
    await admin.getByRole("button", { name: "Check for new emails" }).click();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await row.click();
  const mail = admin.getByRole("article");
  await expect(mail).toContainText(email);
  const subject = await mail.getByRole("heading", { level: 2 }).textContent();
  const code = /\d{6}/.exec(subject ?? "")?.[0] ?? "";
  await expectEveryLook(admin, mail, sizes);

  await page.goto("/settings");
  const codeField = field(page, "Code from the email");
  await codeField.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("This code is wrong or has expired.")).toBeVisible();
  await codeField.fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();

  await page.goto("/settings/keys");
  await expect(page.getByText("API keys are part of Pro.")).toBeVisible();
  await admin.goto("/admin");
  await admin.getByRole("searchbox").fill(email.slice(0, 12));
  const account = admin.getByRole("list", { name: "Accounts" }).getByRole("listitem");
  await expect(account).toHaveCount(1);
  const give = async () => {
    await admin.getByRole("button", { name: `Pro for ${email}` }).click();
    await admin.getByRole("menuitem", { name: "Give Pro for a year" }).click();
    await expect(account).toContainText("granted until");
  };
  await give();
  await admin.getByRole("button", { name: "Undo" }).click();
  await expect(account).not.toContainText("granted until");
  await give();
  await page.reload();
  await expect(page.getByRole("button", { name: "New API key" })).toBeVisible();
  await expectEveryLook(admin, account, sizes);

  await admin.goto("/admin/server");
  await expect(admin.getByText("Postgres", { exact: false }).first()).toBeVisible();
  await expect(admin.getByRole("list", { name: "Jobs" })).toContainText("mail");
  await expectEveryLook(admin, admin.getByRole("list", { name: "Jobs" }), sizes);

  for (const address of ["/admin", "/admin/outbox", "/admin/server"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  }
});
