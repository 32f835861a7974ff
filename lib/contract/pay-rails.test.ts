import { expect, test } from "vitest";
import { readPayAddress } from "../protocol/pay-address";
import {
  chainOfRail,
  familyOfRail,
  PAY_RAILS,
  RAIL_IDS,
  railsOfChain,
  railsOfFamily,
} from "./pay-rails";

test("every token's address is spelled with its checksum and named after its chain (DB-089)", () => {
  for (const rail of RAIL_IDS) {
    const { token, chain, contract } = PAY_RAILS[rail];
    expect(rail).toBe(`${token.toLowerCase()}-${chain}`);
    if (chain === "mobilecoin") expect(contract).toBe("1");
    else expect([rail, readPayAddress(familyOfRail(rail), contract)]).toEqual([rail, contract]);
  }
  expect(new Set(RAIL_IDS.map((rail) => PAY_RAILS[rail].contract)).size).toBe(RAIL_IDS.length);
  expect(railsOfChain("polygon")).toEqual(["usdc-polygon", "usdt-polygon"]);
  expect(railsOfFamily("evm").map(chainOfRail)).not.toContain("tron");
});
