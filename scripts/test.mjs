/**
 * `npm test`: installs what is missing, checks everything, and ends with the line `N passed, N failed`. `npm run soak`
 * does the same with every drill at full length (lib/testing/drill.ts).
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkStyle, checkTypes, playwright, runTool, vitest } from "./checks.mjs";
import { ensureJourneyChromium } from "./chromium.mjs";
import { ensureJudges } from "./debian.mjs";
import { install, requireNode } from "./install.mjs";
import { ensureOtherBrowsers } from "./other-browsers.mjs";
import { isBuilt } from "./source-hash.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, ".test", "reports");
const parts = ["lint", "unit", "e2e"];
const only = process.argv.includes("--only")
  ? process.argv.at(process.argv.indexOf("--only") + 1)
  : null;
if (only !== null && !parts.includes(only)) {
  console.error(`--only takes one of ${parts.join(", ")}.`);
  process.exit(2);
}
const wants = (part) => only === null || only === part;
if (process.argv.includes("--soak")) process.env.SOAK = "1";

const total = { passed: 0, failed: 0 };
const failures = [];
const flaky = [];
const skipped = new Set();
const details = [];
const times = [];
process.chdir(root);

try {
  requireNode();
  install(root);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  if (wants("lint")) {
    // The compiler uses at most one core, so tests run beside it.
    const [isStyled, isTyped] = await timed("format, lint and types", () =>
      Promise.all([checkStyle(root), checkTypes(root)]),
    );
    count("format and lint", isStyled);
    count("types", isTyped);
  }
  if (wants("unit")) await timed("unit tests", testUnits);
  if (wants("e2e") && (await timed("build", build))) {
    await timed("browser journeys", testJourneys);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  count("set-up", false);
}

// Repeated at the end, because people read a long log from there.
for (const detail of details) console.log(`\n${detail}`);
if (times.length > 0) console.log(`\nTook: ${times.join(", ")}.`);
for (const reason of skipped) console.log(`\nSkipped: ${reason}`);
for (const title of flaky) console.log(`\nFlaky: ${title}`);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** A check without tests counts as one test. */
function count(name, isGood) {
  total[isGood ? "passed" : "failed"] += 1;
  if (!isGood) failures.push(name);
}

async function timed(name, run) {
  const start = performance.now();
  const result = await run();
  const seconds = Math.round((performance.now() - start) / 1000);
  times.push(`${name} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  return result;
}

/** A unit test has two tries, like a journey, and those that needed both are listed. The soak allows one try. */
async function testUnits() {
  ensureJudges();
  const report = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const retry = process.env.SOAK ? [] : ["--retry=1"];
  const isGood = await runTool(root, vitest, ["run", ...retry, ...reporters, ...forwarded()]);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  for (const { status, failureMessages, fullName } of testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  ))
    if (status === "passed" && failureMessages.length > 0)
      flaky.push(`${fullName}\n${failureMessages[0].split("\n").slice(0, 12).join("\n")}`);
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const broken = assertionResults.filter((one) => one.status === "failed");
    const lines = broken.map((one) => [one.fullName, one.failureMessages[0]]);
    return status === "failed" && lines.length === 0 ? [[name, message]] : lines;
  });
  add("unit tests", numPassedTests, numFailedTests, isGood, failed);
}

function build() {
  if (isBuilt(root, process.env.BUILD_DIR ?? ".build")) return true;
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  count("build", status === 0);
  return status === 0;
}

/** A journey has two tries, because a browser on a busy machine may be too slow. */
async function testJourneys() {
  const environment = {
    ...process.env,
    CHROMIUM_PATH: await ensureJourneyChromium(root),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "journeys.json"),
  };
  ensureOtherBrowsers();
  const args = ["test", "--retries=1", "--reporter=list,json", ...forwarded()];
  const isGood = await runTool(root, playwright, args, environment);
  const { stats = {}, suites = [] } = readReport(environment.PLAYWRIGHT_JSON_OUTPUT_NAME);
  const { expected = 0, flaky: atSecond = 0, unexpected = 0 } = stats;
  const specs = specsOf(suites);
  for (const { title, tests } of specs)
    if (tests.some(({ status }) => status === "flaky")) flaky.push(title);
  const reasons = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations));
  for (const { type, description } of reasons)
    if (type === "skip" && description) skipped.add(description);
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => [
      title,
      tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
    ]);
  add("browser journeys", expected + atSecond, unexpected, isGood, failed);
}

/** A run that fails without a failed test, for example because a file cannot be loaded, is also a failure. */
function add(name, passed, failed, isGood, broken) {
  total.passed += passed;
  total.failed += failed || (isGood ? 0 : 1);
  if (isGood && failed === 0) return;
  failures.push(name);
  for (const [title, message = ""] of broken) {
    details.push(`✗ ${title}\n${message.split("\n").slice(0, 12).join("\n")}`);
  }
}

/** Playwright's report nests a suite for each file and each `describe`. */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** With `--only`, arguments after `--` are passed to the runner: `npm run e2e -- -- notes.spec.ts`. */
function forwarded() {
  const at = process.argv.indexOf("--");
  return only !== null && at !== -1 ? process.argv.slice(at + 1) : [];
}
