/**
 * The account's one calendar: found in its library, or created on the first visit, even when another device is creating
 * it (C-003, DB-060).
 */

import { hereZone } from "../../lib/kinds/calendar/local-time";
import { newCalendar } from "../../lib/kinds/calendar/state";
import { newInboxKey } from "../../lib/protocol/ecdh";
import { addToLibrary, cachedLibrary, library } from "../account/library";
import { signedInAccount } from "../account/signed-in-account";
import { defaultEnvironment, type Environment } from "../environment";
import { sealedFile, sendNewFile } from "../files";
import { ApiError, CLIENT_LEVEL } from "../http";
import { forget, type LocalFile, list, remember } from "../local-files";
import { type OpenFile, openFile } from "../sync";
import type { Timing } from "../sync/timing";

/** How long to wait for another tab or device that is creating the calendar to list it. */
const WAIT_MS = 10_000;
const ASK_MS = 1_000;

/** Another device created the calendar and did not list it. */
export class CalendarMissing extends Error {
  override readonly name = "CalendarMissing";
}

export interface OpenedCalendar {
  file: OpenFile;
  /** 43 characters. */
  contentKey: string;
}

/**
 * Null when nobody is signed in. Offline, this device's copy opens.
 * @param patience ms to wait for another that is creating it  @throws OpenError, CalendarMissing, NetworkError
 */
export async function openCalendar(
  environment: Environment = defaultEnvironment(),
  timing: Partial<Timing> = {},
  patience = WAIT_MS,
): Promise<OpenedCalendar | null> {
  const person = await signedInAccount(environment);
  if (person === null) return null;
  const listed =
    (await listedCalendar(environment)) ?? (await makeAlone(environment, person.userId, patience));
  const [capability = "", contentKey = ""] = listed.token.split(".");
  const link = { form: "long", id: listed.id, capability, contentKey } as const;
  return { file: await openFile(link, { environment, timing }), contentKey };
}

/** Whether the account has a calendar. */
export const hasCalendar = async (environment: Environment): Promise<boolean> =>
  (await signedInAccount(environment)) !== null && (await listedCalendar(environment)) !== null;

async function listedCalendar(environment: Environment): Promise<LocalFile | null> {
  const kinds = ["calendar"] as const;
  const cached = await cachedLibrary(environment, kinds).catch(() => null);
  if (cached?.[0]) return cached[0];
  return (await library(environment, kinds))?.[0] ?? null;
}

/** One tab of a browser at a time; the others then find what the first created. */
async function makeAlone(environment: Environment, userId: string, patience: number) {
  const make = async () =>
    (await listedCalendar(environment)) ?? (await makeCalendar(environment, userId, patience));
  return environment.locks ? environment.locks.request("sealdesk-calendar", make) : make();
}

/** Its key is stored here until the account lists it, so that closing the tab does not lose it. */
async function makeCalendar(
  environment: Environment,
  userId: string,
  patience: number,
): Promise<LocalFile> {
  const pending = (await list(environment, ["calendar"])).find(({ from }) => from === userId);
  if (pending) return listPending(pending, environment);
  const { privateKey } = await newInboxKey();
  const state = newCalendar(hereZone(), privateKey);
  const made = await sealedFile(state, { category: "calendar", minClient: CLIENT_LEVEL });
  const sent = await sendNewFile(made, environment).catch((error: unknown) => {
    if (error instanceof ApiError && error.reason === "calendar") return null;
    throw error;
  });
  if (sent === null) return waitForOther(environment, patience);
  const { id, capability, contentKey } = sent;
  const file: LocalFile = {
    ...{ id, token: `${capability}.${contentKey}`, title: "Calendar", role: "owner" },
    ...{ openedAt: new Date().toISOString(), kind: "calendar", privacy: "e2ee", from: userId },
  };
  await remember(file, environment);
  return listPending(file, environment);
}

async function listPending(pending: LocalFile, environment: Environment): Promise<LocalFile> {
  const { from: _, ...file } = pending;
  await addToLibrary(file, environment);
  await forget(file.id, environment);
  return file;
}

async function waitForOther(environment: Environment, patience: number): Promise<LocalFile> {
  const until = Date.now() + patience;
  for (;;) {
    const found = await listedCalendar(environment);
    if (found) return found;
    if (Date.now() >= until)
      throw new CalendarMissing(
        "Your calendar was made on another device, which hasn’t listed it yet.",
      );
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}
