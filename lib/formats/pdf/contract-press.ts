/** Makes pages and PDFs of contracts in a worker that stays; for browsers alone. */
import type { Contract } from "../../kinds/contract/contract";
import type { ContractPdfOptions, ContractToSign } from "./contract-pdf";
import { openPress, type Press } from "./press";

type Options = Omit<ContractPdfOptions, "fonts">;
export interface ContractPress extends Press<Contract, Options> {
  /** @throws Error with why there is none */
  toSign(contract: Contract, options: Options): Promise<ContractToSign>;
}

/** @param fonts the address of the folder with the font files, with a slash at its end */
export function openContractPress(fonts: string): ContractPress {
  const press = openPress<Contract, Options>(
    () => new Worker(new URL("./contract-worker.ts", import.meta.url), { type: "module" }),
    fonts,
  );
  return { ...press, toSign: (contract, options) => press.make("to-sign", contract, options) };
}
