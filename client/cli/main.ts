/** The commands of `sealdesk`, each in a file of its own. */
import { type Output, usage, verifyReceiptCommand } from "./verify-receipt";

const terminal: Output = {
  out: (line) => console.log(line),
  fail: (line) => console.error(line),
};

/** @param args what follows the program's name @returns the code to exit with */
export async function main(args: readonly string[], output: Output = terminal): Promise<number> {
  const [command, ...rest] = args;
  if (command === "verify-receipt" && !rest.includes("--help")) {
    return verifyReceiptCommand(rest, output);
  }
  const isAsked = args.includes("help") || args.includes("--help") || args.includes("-h");
  output[isAsked ? "out" : "fail"](usage);
  return isAsked ? 0 : 2;
}
