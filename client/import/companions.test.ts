import { expect, test } from "vitest";
import { Companions, givenOf } from "./companions";

const paths = [
  "Desk/Plan.md",
  "Desk/sub/Rooms (1).md",
  "Desk/sub/Plan.md",
  "Desk/pictures/barn.png",
  "Desk/sub/yard.JPG",
  "Desk/data.csv",
  "Desk/Caf\u00e9.md",
];
const all = paths.map((path) => givenOf(new File(["x"], path.split("/").at(-1) ?? ""), path));
const companions = new Companions(all);

/** The path of the file to which a URL in `from` refers. */
function found(from: string, url: string): string | null {
  const images = new Map<string, File>();
  const given = all.find(({ path }) => path === from);
  if (!given) throw new RangeError(from);
  const beside = companions.beside(given, images);
  const href = beside.link(url);
  const image = beside.image(url, "");
  const file = image ? [...images.values()][0] : undefined;
  return all.find((one) => `/d/${one.id}` === href || one.file === file)?.path ?? null;
}

test.each([
  ["Desk/Plan.md", "sub/Rooms%20(1).md", "Desk/sub/Rooms (1).md"],
  ["Desk/Plan.md", "./sub/Plan.md#part", "Desk/sub/Plan.md"],
  ["Desk/sub/Plan.md", "../Plan.md?x", "Desk/Plan.md"],
  ["Desk/sub/Plan.md", "/Plan.md", "Desk/Plan.md"],
  ["Desk/sub/Plan.md", "pictures/barn.png", "Desk/pictures/barn.png"],
  ["Desk/sub/Plan.md", "barn.png", "Desk/pictures/barn.png"],
  ["Desk/sub/Plan.md", "yard.JPG", "Desk/sub/yard.JPG"],
  ["Desk/Plan.md", "Rooms (1)", "Desk/sub/Rooms (1).md"],
  ["Desk/sub/Plan.md", "Plan", "Desk/sub/Plan.md"],
  ["Desk/Plan.md", "Cafe\u0301.md", "Desk/Caf\u00e9.md"],
  ["Desk/Plan.md", "100%.md", null],
  ["Desk/Plan.md", "data.csv", null],
  ["Desk/Plan.md", "sub/gone.md", null],
  ["Desk/Plan.md", "../../../../etc/passwd", null],
  ["Desk/Plan.md", "https://e.test/Plan.md", null],
  ["Desk/Plan.md", "//e.test/Plan.md", null],
  ["Desk/Plan.md", "#part", null],
  ["Desk/Plan.md", "", null],
])("in %s, %j is %s", (from, url, path) => {
  expect(found(from, url)).toBe(path);
});

test("an image used twice is one attachment of a note, and counts as shown", () => {
  const [plan, rooms, , barn] = all;
  if (!plan || !rooms || !barn) throw new RangeError("paths");
  const fresh = new Companions(all);
  expect(fresh.isShown(barn)).toBe(false);
  const [one, two] = [new Map<string, File>(), new Map<string, File>()];
  const beside = fresh.beside(plan, one);
  beside.image("pictures/barn.png", "a");
  beside.image("pictures/barn.png", "b");
  fresh.beside(rooms, two).image("barn.png", "c");
  expect([one.size, two.size, fresh.isShown(barn)]).toEqual([1, 1, true]);
  expect([...one.keys()]).not.toEqual([...two.keys()]);
});
