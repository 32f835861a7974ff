import { expect, test } from "vitest";
import { formatLongLink, formatShortLink } from "@/lib/protocol/links";
import { readPastedLink } from "./pasted-link";

const origin = "https://desk.example";
const capability = "A".repeat(43);
const long = formatLongLink({
  id: "0f0e0d0c-0b0a-4908-8706-050403020100",
  capability,
  contentKey: capability,
});
const short = formatShortLink(capability);

test.each([
  ["a long link", `${origin}${long}`, long],
  ["a short link", `${origin}${short}`, short],
  ["a link with space around it", `  ${origin}${short}\n`, short],
  ["a link without its scheme", `desk.example${short}`, short],
  ["only the path", long, long],
])("%s is opened where it leads", (_what, text, address) => {
  expect(readPastedLink(text, origin)).toEqual({ address });
});

test.each([
  ["nothing", "", "Paste the link first."],
  ["a cut link", `${origin}${short}`.slice(0, -3), "Part of the link is missing"],
  ["a link of another site", `https://elsewhere.example${short}`, "goes to elsewhere.example"],
  ["script in the place of a link", "javascript:alert(1)", "goes to another website"],
  ["a link of a newer form", `${origin}/d#2${capability}`, "newer Sealdesk"],
])("%s is refused in words", (_what, text, words) => {
  const answer = readPastedLink(text, origin);
  expect("problem" in answer && answer.problem).toContain(words);
});
