/** Where keys and clicks are about the comments of a note. */
import type { Session } from "../chrome/session";

export const isTextOf =
  (session: Session) =>
  (target: Node): boolean =>
    session.view()?.dom.contains(target) ?? false;

export const isMarkIn =
  (session: Session) =>
  (target: Element): boolean => {
    const view = session.view();
    const mark = target.closest(".note-comment");
    return !!mark && !!view?.dom.contains(mark) && view.state.selection.empty;
  };
