/** Which addresses are signing links, and which are not. */
import { expect, test } from "vitest";
import { reviewAddress, signLinkOf } from "./link";

const id = "0b5c3f0e-7d3a-4a55-9a0f-1c2d3e4f5a6b";
const token = "A".repeat(43);
const linkOf = (address: string) => signLinkOf(new URL(address, "https://desk.test"));

test("a link has its request's id in the path and its token in the fragment (S-021, S-064)", () => {
  expect(linkOf(`/sign/review/${id}#${token}`)).toEqual({ id, token });
  expect(linkOf(`/sign/request/${id.toUpperCase()}/#${token}`)).toEqual({ id, token });
  expect(linkOf(reviewAddress({ id, token }, "https://desk.test"))).toEqual({ id, token });
});

test.each([
  ["a fragment cut by one", `/sign/review/${id}#${token.slice(1)}`],
  ["no fragment", `/sign/review/${id}`],
  ["the capability in the query", `/sign/review/${id}?${token}`],
  ["no request", `/sign/review/#${token}`],
  ["another page", `/sign/other/${id}#${token}`],
  ["more behind the request", `/sign/review/${id}/x#${token}`],
])("%s is no link", (_, address) => {
  expect(linkOf(address)).toBeNull();
});
