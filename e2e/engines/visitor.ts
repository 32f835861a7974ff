/** A person in any browser: finds controls by what they are called, and waits for what a page shows. */
import { expect } from "@playwright/test";
import type { KeyName, Tab } from "./tab";

/** What a control is, as selectors of the elements that may be one. */
const KINDS = {
  button: "button, summary, [role=button]",
  link: "a[href]",
  field:
    "input:not([type=radio], [type=checkbox]), textarea, select, [role=textbox], [role=combobox], [contenteditable=true]",
  choice: "[role^=menuitem], [role=radio], [role=option], input[type=radio], label",
  tab: "[role=tab]",
} as const;
export type Kind = keyof typeof KINDS;

interface Place {
  x: number;
  y: number;
}

export class Visitor {
  constructor(
    private readonly tab: Tab,
    private readonly origin: string,
  ) {}

  /** @param address a path of the server under test, or a whole address */
  async open(address: string): Promise<void> {
    const { href } = new URL(address, this.origin);
    await this.tab.goto(href);
  }

  address(): Promise<string> {
    return this.tab.run(() => location.href);
  }

  /** Waits until the control is there, at rest and not covered. @param name all of it, or a pattern */
  async click(kind: Kind, name: string | RegExp): Promise<void> {
    await this.clickOn(`${kind} ${name}`, () =>
      this.tab.run(placeOf, KINDS[kind], asPattern(name)),
    );
  }

  /** The same, of whatever a selector finds. */
  async clickAt(selector: string): Promise<void> {
    await this.clickOn(selector, () => this.tab.run(placeOf, selector, ""));
  }

  private async clickOn(what: string, find: () => Promise<Place | null>): Promise<void> {
    let before: Place | null = null;
    let place: Place | null = null;
    const isAtRest = async () => {
      before = place;
      place = await find();
      return place !== null && before?.x === place.x && before.y === place.y;
    };
    await expect.poll(isAtRest, { message: `${what} can be clicked`, intervals: [50] }).toBe(true);
    const { x, y } = place ?? { x: 0, y: 0 };
    await this.tab.clickAt(x, y);
  }

  /** Puts a text in place of what the field has. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.click("field", name);
    await this.tab.run(() => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    });
    await this.tab.type(text);
  }

  type(text: string): Promise<void> {
    return this.tab.type(text);
  }

  press(key: KeyName): Promise<void> {
    return this.tab.press(key);
  }

  /** Waits until the page shows these words, whatever else it does. */
  async sees(words: string | RegExp): Promise<void> {
    await expect
      .poll(() => this.words())
      .toMatch(new RegExp(asPattern(words).replace(/[$^]/g, "")));
  }

  /** None while a page is on its way: it has no body yet. */
  words(): Promise<string> {
    return this.tab.run(() => document.body?.innerText ?? "");
  }

  /** Waits until an element is there and shown. */
  async meets(selector: string): Promise<void> {
    const isShown = () =>
      this.tab.run(
        (wanted: string) =>
          [...document.querySelectorAll(wanted)].some((element) => element.checkVisibility()),
        selector,
      );
    await expect.poll(isShown, { message: `${selector} is shown` }).toBe(true);
  }

  /** What a script of its arguments alone reads in the page. */
  read<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return this.tab.run(script, ...args);
  }

  picture(): Promise<Buffer> {
    return this.tab.picture();
  }

  leave(): Promise<void> {
    return this.tab.close();
  }
}

const asPattern = (name: string | RegExp): string =>
  name instanceof RegExp ? name.source : `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;

/** Runs in the page. @returns the middle of the first control of this name that a pointer can reach */
function placeOf(selector: string, pattern: string): Place | null {
  const text = (element: Element | null) => element?.textContent ?? "";
  const nameOf = (element: Element): string => {
    const described = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const { labels, placeholder } = element as HTMLInputElement;
    return (
      element.getAttribute("aria-label") ||
      described.map((id) => text(document.getElementById(id))).join(" ") ||
      [...(labels ?? [])].map(text).join(" ") ||
      placeholder ||
      text(element)
    );
  };
  for (const element of document.querySelectorAll(selector)) {
    const name = nameOf(element).replace(/\s+/g, " ").trim();
    if (!new RegExp(pattern).test(name) || !element.checkVisibility()) continue;
    if ((element as HTMLButtonElement).disabled) continue;
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight)
      element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const place = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const hit = document.elementFromPoint(place.x, place.y);
    if (hit && element.contains(hit)) return place;
  }
  return null;
}
