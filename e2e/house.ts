/** A whole Sealdesk of a test's own, started by the command behind `npm start` on a data folder of its own. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Program,
  processesUnder,
  type Settings,
  startProgram,
  untilServing,
} from "./processes";

export interface House extends Program {
  url: string;
  /** The process that answers; another one after it was killed and started again. */
  serverPid(): number;
  databasePid(): number;
  stop(): Promise<void>;
}

export interface Place {
  folder: string;
  port: number;
  /** Settings besides those every house of a test has. */
  settings?: Settings;
}

function settingsOf({ folder, port, settings }: Place): Settings {
  return {
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: "fatal",
    HOST: undefined,
    BASE_URL: undefined,
    // Always the database that comes with it.
    DATABASE_URL: undefined,
    DATABASE_URL_UNPOOLED: undefined,
    // Set by npm: the process would wait for npm's end.
    npm_lifecycle_event: undefined,
    ...settings,
  };
}

/** Starts and does not wait, such as what is going to refuse. */
export const startSealdesk = (place: Place): Program =>
  startProgram(["scripts/start.mjs"], settingsOf(place));

/** @returns when it answers */
export async function openHouse(place: Place): Promise<House> {
  const program = startSealdesk(place);
  const url = `http://127.0.0.1:${place.port}`;
  await untilServing(program, `${url}/api/health`);
  return {
    ...program,
    url,
    serverPid: () => {
      const found = processesUnder(program.pid).find(({ command }) => /server\.mjs/.test(command));
      if (!found) throw new Error(`No server runs:\n${program.said()}`);
      return found.pid;
    },
    databasePid: () => {
      const file = join(place.folder, "postgres", "cluster", "postmaster.pid");
      return Number(readFileSync(file, "utf8").split("\n")[0]);
    },
    stop: async () => {
      program.child.kill("SIGTERM");
      await program.ended;
    },
  };
}
