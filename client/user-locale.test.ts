import { afterEach, expect, test, vi } from "vitest";
import { userLocale } from "./user-locale";

afterEach(() => vi.unstubAllGlobals());

test("a browser's language is one that Intl accepts, whatever the system calls it", () => {
  for (const [language, locale] of [
    ["de-CH", "de-CH"],
    ["pt-br", "pt-BR"],
    ["C", "en"],
    ["c", "en"],
    ["en-US@posix", "en"],
    ["", "en"],
  ]) {
    vi.stubGlobal("navigator", { language });
    expect(userLocale()).toBe(locale);
  }
});
