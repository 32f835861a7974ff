/** `npm run check`: the checks to run before every commit. They take seconds. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { checkDoors, checkStyle, checkTypes } from "./checks.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = await Promise.all([checkStyle(root), checkTypes(root)]);
results.push(await checkDoors(root));
process.exit(results.every(Boolean) ? 0 : 1);
