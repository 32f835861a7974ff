/** Search over a list of files as React state: results and the progress of indexing. */
"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { onceBack } from "@/client/reach";
import type { SearchDesk, SearchState } from "@/client/search/desk";
import type { Answer, SearchHit } from "@/client/search/engine";
import { searchDesk, wantFilled } from "./desk";
import { choosePaused, type Rest, restOf } from "./filling";

export interface FoundFile extends SearchHit {
  file: LocalFile;
}

export interface Filling extends SearchState {
  rest: Rest;
  pause: () => void;
  /** Also after the server was not reached. */
  resume: () => void;
}

export interface Search {
  /** For the newest words that were answered; null before the first answer and when nothing is typed. */
  found: readonly FoundFile[] | null;
  hasMore: boolean;
  /** An answer is on its way. */
  isLooking: boolean;
  filling: Filling;
}

export interface SearchedList {
  /** Null while it is being read. */
  files: readonly LocalFile[] | null;
  /** Whether a file that is not on it may be forgotten. */
  isWhole: boolean;
}

const NOTHING: SearchState = { phase: "idle", read: 0, of: 0, waitsUntil: null };
/** A page that is looked at again and again does not ask the server each time. */
const FILL_AGAIN_MS = 60_000;
/** Files read before what is typed is looked for again. */
const READ_BETWEEN = 20;

const NONE: Answer = { found: [], hasMore: false };

interface Answered {
  typed: string;
  answer: Answer;
}

/** @param isWanted begins nothing before it is */
export function useSearch({ files, isWhole }: SearchedList, typed: string, isWanted: boolean) {
  const { desk, isAway } = useDesk(isWanted && files !== null && files.length > 0);
  const { state, round } = useFilled(desk, files, isWhole);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [rest, setRest] = useState<Rest>(null);
  useEffect(() => setRest(restOf()), []);
  const wanted = typed.trim();

  // What was read since may hold it too.
  const read = state.phase === "reading" ? Math.ceil(state.read / READ_BETWEEN) : state.phase;
  useEffect(() => {
    if (desk === null || wanted === "") return;
    let isOver = false;
    void round;
    void read;
    void desk.search(wanted).then((answer) => {
      if (!isOver) setAnswered({ typed: wanted, answer: answer ?? NONE });
    });
    return () => {
      isOver = true;
    };
  }, [desk, wanted, round, read]);

  const go = useCallback(
    (isPaused: boolean) => {
      choosePaused(isPaused);
      setRest(restOf());
      if (isPaused) desk?.stop();
      else desk?.fill(true);
    },
    [desk],
  );
  const filling = useMemo(
    (): Filling => ({ ...state, rest, pause: () => go(true), resume: () => go(false) }),
    [state, rest, go],
  );
  const byId = useMemo(() => new Map(files?.map((file) => [file.id, file])), [files]);
  const shown = wanted === "" ? null : answered;
  return {
    found: useMemo(() => shown && withFiles(shown.answer.found, byId), [shown, byId]),
    hasMore: shown?.answer.hasMore ?? false,
    isLooking: wanted !== "" && answered?.typed !== wanted && !isAway,
    filling,
  } satisfies Search;
}

function withFiles(
  found: readonly SearchHit[],
  files: ReadonlyMap<string, LocalFile>,
): FoundFile[] {
  return found.flatMap((one) => {
    const file = files.get(one.id);
    return file ? [{ ...one, file }] : [];
  });
}

function useDesk(isWanted: boolean) {
  const [desk, setDesk] = useState<SearchDesk | null>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    searchDesk().then(
      (found) => !isOver && setDesk(found),
      // Titles are found without it; the next page tries again.
      () => setAway(true),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return { desk, isAway };
}

/** Gives the desk the list, has its files read, and follows how far that is. */
function useFilled(desk: SearchDesk | null, files: readonly LocalFile[] | null, isWhole: boolean) {
  const [state, setState] = useState(NOTHING);
  const [round, setRound] = useState(0);
  const filled = useRef({ at: Number.NEGATIVE_INFINITY, ids: new Set<string>() });

  useEffect(() => {
    if (desk === null) return;
    const take = () => setState(desk.state);
    take();
    return desk.subscribe(take);
  }, [desk]);

  useEffect(() => {
    if (desk === null || files === null) return;
    desk.list(files, isWhole);
    setRound((before) => before + 1);
  }, [desk, files, isWhole]);

  useEffect(() => {
    if (desk === null || files === null) return;
    const { at, ids } = filled.current;
    const isNew = files.some(({ id }) => !ids.has(id));
    if (!isNew && performance.now() - at < FILL_AGAIN_MS) return;
    filled.current = { at: performance.now(), ids: new Set(files.map(({ id }) => id)) };
    desk.fill(restOf() === null);
  }, [desk, files]);

  useEffect(() => {
    if (desk === null) return;
    const stop = onceBack(() => desk.fill(restOf() === null));
    const withdraw = wantFilled();
    return () => {
      stop();
      withdraw();
    };
  }, [desk]);

  return { state, round };
}
