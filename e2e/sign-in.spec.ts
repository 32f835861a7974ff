/** The forms that lead into an account: sent once, also before their script is there, and where each goes on. */
import { randomUUID } from "node:crypto";
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { accountOf, field, newAccount, PASSWORD, savedKey, signIn, signOut } from "./account-steps";
import { expect, test } from "./journey";

const sizes = Object.values(screens);

test("a form submitted twice is sent once, signing in leads on, and a session that isn't kept ends with the browser", async ({
  person,
}) => {
  const { page, watch } = await person();
  const email = `${randomUUID()}@sealdesk.test`;
  const asked = (sent: readonly string[], path: string) =>
    sent.filter((request) => request.split("\n")[0]?.endsWith(path)).length;
  await test.step("a button that is pressed twice signs up once", async () => {
    await page.goto("/signup");
    await field(page, "Name").fill("Ada Lovelace");
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).dblclick();
    await page.getByRole("button", { name: "I saved it" }).click();
    await expectEveryLook(page, page.getByRole("textbox", { name: /^Word \d+$/ }).first(), sizes);
    await page.getByRole("button", { name: "Show the key again" }).click();
    await savedKey(page);
    await expect(page).toHaveURL(/\/home$/);
    expect(asked(watch.sent, "/api/auth/sign-up/email")).toBe(1);
  });
  await test.step("a signed-in person is told so on the pages for signing up and in", async () => {
    await page.goto("/signin");
    const told = page.getByRole("heading", { name: "You are signed in" });
    await expectEveryLook(page, told, sizes);
    await page.goto("/signup");
    await expect(told).toBeVisible();
    await page.getByRole("link", { name: "Go to your desk" }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
  await test.step("after signing in a person goes on to the page they came from", async () => {
    await signOut(page);
    await signIn(page, email, PASSWORD, "?next=%2Frecover");
    await page.waitForURL((url) => url.pathname === "/recover");
  });

  const other = await person();
  await test.step("an address that has an account already is told so, with the way in", async () => {
    await newAccount(other.page, email.toUpperCase(), { waits: false });
    await expect(
      other.page.getByText("An account with this email address already exists."),
    ).toBeVisible();
    await other.page.getByRole("link", { name: "Sign in instead" }).click();
    await expect(other.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });
  await test.step("pressed twice it signs in once, and is forgotten when the browser is closed", async () => {
    await field(other.page, "Email").fill(email);
    await field(other.page, "Password").fill(PASSWORD);
    await other.page.getByLabel("Stay signed in on this device").uncheck();
    await other.page.getByRole("button", { name: "Sign in" }).dblclick();
    await expect(accountOf(other.page)).toBeVisible();
    expect(asked(other.watch.sent, "/api/auth/sign-in/email")).toBe(1);
    await other.page.reload();
    await expect(accountOf(other.page)).toBeVisible();
    // What closing a browser does: cookies without a date are gone, the rest is kept.
    await other.context.clearCookies();
    await other.page.goto("/files");
    await expect(other.page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
    await expect(accountOf(other.page)).toBeHidden();
    const kept = async () => JSON.stringify(await other.context.storageState({ indexedDB: true }));
    await expect.poll(async () => (await kept()).includes(email)).toBe(false);
  });
});

test("the ways into an account are accessible, and before their script is there they send and lose nothing", async ({
  person,
}) => {
  const { page, context, watch } = await person();
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await context.route(/\.js$/, (route) => scriptsMayCome.then(() => route.continue()));
  await page.goto("/signin", { waitUntil: "commit" });
  await field(page, "Email").fill(`${randomUUID()}@sealdesk.test`);
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Password").press("Enter");
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(page.url()).toMatch(/\/signin$/);
  expect(watch.sent.join("\n")).not.toContain(PASSWORD.split(" ")[0]);
  expect(watch.sent.filter((request) => /\/signin\?|sealdesk\.test/.test(request))).toEqual([]);
  letScriptsCome();
  // What was pressed is done now.
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  await context.unrouteAll({ behavior: "wait" });

  for (const address of ["/signin", "/recover", "/signup/recovery", "/signup"]) {
    await page.goto(address);
    await expectEveryLook(page, page.getByRole("heading", { level: 1 }), sizes);
  }
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Enter a full email address")).toBeVisible();
  await expectAccessible(page);
});
