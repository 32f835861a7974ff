import { useEffect, useReducer } from "react";
import type { Session } from "./session";

/** Draws its component again after each change of the editor. @returns the editor's view */
export function useView(session: Session) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => session.follow(again), [session]);
  return session.view();
}
