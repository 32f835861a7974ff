import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import lock from "../../package-lock.json";
import floors from "./min-versions.json";

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
}

const locked = Object.entries(lock.packages as Record<string, Locked>).filter(
  ([path, { link }]) => path !== "" && !link,
);
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, "");

const isAtLeast = (version: string, floor: string): boolean =>
  version.localeCompare(floor, "en", { numeric: true }) >= 0;

test("no installed version is older than the one that closed its known holes", () => {
  const below = locked.filter(([path, { version = "0" }]) => {
    const floor = (floors as Record<string, string>)[nameOf(path)];
    return floor !== undefined && !isAtLeast(version, floor);
  });
  expect(below.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
});

/** Of a test's program, for platforms that the registry we lock with does not have. */
const OTHER_PLATFORMS = /@foundry-rs\/anvil-(darwin|win32|linux-arm64)/;

test("every package is locked to its content", () => {
  const loose = locked.filter(
    ([path, { integrity }]) => !integrity?.startsWith("sha512-") && !OTHER_PLATFORMS.test(path),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

test("no shipped package has a licence that would bind Sealdesk's own code", () => {
  // Of several licences we take the one that suits (SPDX, "OR").
  const binds = (license: string) =>
    license.split(" OR ").every((one) => /\b(A?GPL|SSPL|BUSL)/i.test(one));
  const copyleft = locked.filter(([, { dev, license }]) => !dev && binds(license ?? ""));
  expect(copyleft.map(([path, { license }]) => `${path} ${license}`)).toEqual([]);
});

test("every dependency is pinned to one version", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(all.filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(range)))).toEqual([]);
});
