/** A file with versions in a test, and a server that lies about them. */
import { writeMarkdown } from "../../lib/kinds/note/from-markdown";
import type { FileRef } from "../files";
import { History, type Version } from "../history";
import type { Desk, Person } from "./desk";

export type Json = Record<string, unknown>;
export type Row = Json & { id: string; kind: string; createdAt: string; size: number };
export type Listed = Json & { versions: Row[] };

export interface Scene {
  file: FileRef;
  person: Person;
  history: History;
  /** Newest first: two named checkpoints, and the first version. */
  versions: Version[];
  /** The server's true answers. */
  states: Map<string, Json>;
}

/** An encrypted (or standard) file with two named versions of the same length, which a person has read. */
export async function historyScene(desk: Desk, privacy: "e2ee" | "standard"): Promise<Scene> {
  const note = await desk.note({ privacy, title: "Payroll" });
  const person = desk.person();
  const file = await desk.open(person, note.link);
  const saver = new History(file, person.environment);
  for (const word of ["Monday", "Friday"]) {
    writeMarkdown(file.doc, word);
    await file.flush();
    await saver.save(file.doc, word);
  }
  const history = new History(file, person.environment);
  const versions = await history.list();
  const states = new Map<string, Json>();
  hear(person, /\/history\/[\w-]+$/, (answer) => {
    states.set(String(answer.id), answer);
    return answer;
  });
  for (const version of versions)
    await new History(file, person.environment).list().then(() => saver.read(version));
  return { file, person, history, versions, states };
}

/** A person who has the link and has never seen the file's versions. */
export function newDevice(desk: Desk, file: FileRef): { history: History; person: Person } {
  const person = desk.person();
  return { history: new History(file, person.environment), person };
}

export function hear(person: Person, end: RegExp, change: (answer: Json) => unknown): void {
  person.network.hook = async (path, _init, send) => {
    const response = await send();
    if (!end.test(path) || !response.ok) return response;
    return Response.json(change((await response.json()) as Json), { status: response.status });
  };
}

export const LIST = /\/history$/;
export const ONE = /\/history\/[\w-]+$/;

const rows = (answer: Json): Row[] => (answer as Listed).versions;
export const withRows = (change: (all: Row[]) => unknown[]) => (answer: Json) => ({
  versions: change(rows(answer)),
});
export const withFirst = (change: object) =>
  withRows(([first, ...rest]) => [{ ...first, ...change }, ...rest]);
