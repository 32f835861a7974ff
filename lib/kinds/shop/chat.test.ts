/** Where a shop's chat button leads. */
import { expect, test } from "vitest";
import { chatAddress, type ShopChat } from "./chat";

test.each<[ShopChat["kind"], string, string | null]>([
  ["whatsapp", "+49 (761) 123-456", "https://wa.me/49761123456"],
  ["whatsapp", "kaese", null],
  ["telegram", "@kaese_co", "https://t.me/kaese_co"],
  ["telegram", "https://t.me/kaese_co", "https://t.me/kaese_co"],
  ["telegram", "kaese/../x", null],
  ["signal", "+49761123456", "https://signal.me/#p/+49761123456"],
  ["signal", "https://signal.me/#eu/Ab-1", "https://signal.me/#eu/Ab-1"],
  ["phone", "+49 761 123456", "tel:+49761123456"],
  ["phone", "0761/123456", "tel:0761123456"],
  ["email", "hello@kaese.test", "mailto:hello@kaese.test"],
  ["email", "a@b.c?body=x", null],
  ["url", "https://kaese.test/chat?a=1", "https://kaese.test/chat?a=1"],
  ["url", "http://kaese.test", null],
  ["url", "javascript:alert(1)", null],
  ["url", "https://", null],
])("%s %s leads to %s", (kind, value, address) => {
  expect(chatAddress({ kind, value })).toBe(address);
});
