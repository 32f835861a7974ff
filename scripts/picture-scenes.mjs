/** The scenes of scripts/pictures.mjs, made with a person's clicks and keys. */

/** A note that two people edit at once. */
export async function noteScene(person) {
  const ann = await person("Ann", "#2c62b8");
  await ann.goto("/");
  await ann.getByRole("button", { name: "Start a note" }).click();
  await ann.waitForURL(/\/d[/#]/);
  await ann.locator(".ProseMirror").waitFor();
  await ann.getByPlaceholder("Untitled note").fill("Spring order, workshop");
  await ann.locator(".ProseMirror").click();
  await type(ann, "What we need before the **first of April**. Old prices apply.\n");
  await type(ann, "## To order\n");
  await type(ann, "[] Oak boards, 40 mm, twelve metres\nScrews, two boxes of each size\n");

  const ben = await person("Ben", "#a8510f");
  await ben.goto(ann.url());
  await ben.locator(".ProseMirror", { hasText: "Oak boards" }).click();
  await ben.keyboard.press("Control+End");
  await type(ben, "Linseed oil, the supplier in Leeds is cheaper");
  await ann.locator(".ProseMirror", { hasText: "Linseed oil" }).waitFor();
  await ann.keyboard.press("Control+End");
  await type(ann, "\n\n> Delivery takes three weeks: order by the 10th.");
  await ben.keyboard.press("Control+Home");
  await ben.keyboard.press("End");
  await type(ben, " I called them.");
  await ann.locator(".ProseMirror", { hasText: "called them" }).waitFor();
  await ann.locator("[data-save=saved]").waitFor();
  // A person's name shows beside their caret for a moment after it moved.
  await ben.keyboard.press("ArrowLeft");
  await ann.locator(".note-caret[data-moved]").waitFor();
  return ann;
}

/** A sheet with sums and a chart. */
export async function sheetScene(person) {
  const ann = await person("Ann", "#2c62b8");
  await startOther(ann, "Sheet");
  await ann.locator(".sheet-field").waitFor();
  await ann.getByLabel("Title").fill("Budget");
  const rows = [
    ["Month", "Sales", "Costs"],
    ["January", "£6,420", "£4,180"],
    ["February", "£7,150", "£4,390"],
    ["March", "£8,905", "£5,240"],
    ["April", "£9,340", "£5,015"],
    ["May", "£11,280", "£5,760"],
    ["June", "£12,460", "£6,130"],
    ["Total", "=SUM(B2:B7)", "=SUM(C2:C7)"],
  ];
  for (const [index, row] of rows.entries()) {
    await goTo(ann, `A${index + 1}`);
    for (const cell of row) {
      await type(ann, cell);
      await ann.keyboard.press("Tab");
    }
  }
  for (const range of ["A1:C1", "A8:C8"]) {
    await goTo(ann, range);
    await ann.keyboard.press("Control+b");
  }
  await goTo(ann, "B8:C8");
  await ann.getByRole("button", { name: "Number format" }).click();
  await ann.getByText("Currency (£)").click();
  await goTo(ann, "A1:C7");
  await ann.getByRole("button", { name: "Cells", exact: true }).click();
  await ann.getByRole("menuitem", { name: "Insert chart" }).click();
  await ann.getByRole("region", { name: "Column chart" }).locator("canvas").waitFor();
  await goTo(ann, "C8");
  await ann.locator("[data-save=saved]").waitFor();
  return ann;
}

/** An invoice beside its printed page. */
export async function invoiceScene(person) {
  const ann = await person("Ann", "#2c62b8");
  await startOther(ann, "Invoice");
  await ann.getByLabel("Number", { exact: true }).fill("2026-041");
  await fillParty(ann, "From", "Okafor Joinery", "18 Mill Lane\nLeeds LS2 7EW");
  await fillParty(ann, "Bill to", "Café Sperlhof", "Große Sperlgasse 41\n1020 Wien");
  const lines = [
    ["Oak table top, oiled", "2", "1250.50"],
    ["Bench, 180 cm", "3", "420"],
    ["Delivery and fitting", "1", "260"],
  ];
  for (const [index, [what, quantity, price]] of lines.entries()) {
    const line = ann.getByRole("group", { name: `Line ${index + 1}` });
    if ((await line.count()) === 0) await ann.getByRole("button", { name: "Add a line" }).click();
    await line.getByLabel("Description").fill(what);
    await line.getByLabel("Quantity").fill(quantity);
    await line.getByLabel("Unit price").fill(price);
    await line.getByLabel("Tax %").fill("20");
  }
  await ann.getByLabel("Number", { exact: true }).focus();
  await ann.locator("[data-save=saved]").waitFor();
  return ann;
}

/** A shop as a customer sees it. */
export async function shopScene(person) {
  const ann = await person("Ann", "#2c62b8");
  await ann.goto("/shops");
  await ann.getByRole("button", { name: "Try a sample shop" }).click();
  await ann.waitForURL(/\/shops\/[0-9a-f-]{36}#/);
  await ann.getByRole("tab", { name: "Links" }).click();
  await ann.getByRole("button", { name: "New link" }).click();
  const dialog = ann.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Shop window");
  await dialog.getByRole("button", { name: "Create the link" }).click();
  const link = await ann.getByLabel("“Shop window”", { exact: true }).inputValue();
  const customer = await person("Ines", "#2f7d4f");
  await customer.goto(link);
  await customer.waitForFunction(() => {
    const photos = [...document.querySelectorAll("img")];
    return photos.length > 2 && photos.slice(0, 3).every(({ complete }) => complete);
  });
  return customer;
}

async function startOther(page, name) {
  await page.goto("/files");
  await page.getByRole("button", { name: "Start something else" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  await page.waitForURL(/\/d[/#]/);
}

async function goTo(page, address) {
  const at = page.getByLabel("Go to cell");
  await at.fill(address);
  await at.press("Enter");
}

async function fillParty(page, title, name, address) {
  const heading = page.getByRole("heading", { name: title, exact: true });
  const section = page.locator("details").filter({ has: heading }).first();
  if ((await section.getAttribute("open")) === null) await heading.click();
  await section.getByLabel("Name", { exact: true }).fill(name);
  await section.getByLabel("Address").fill(address);
}

async function type(page, text) {
  await page.keyboard.type(text, { delay: 4 });
}
