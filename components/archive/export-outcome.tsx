/** The result of an export: what is in the archive, what is not, and what may be added later. */
import type { Reason } from "@/client/archive/errors";
import type { Exported } from "@/client/archive/export";
import type { MissingPart } from "@/client/archive/manifest";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { sizeWords } from "@/components/ui/size-words";
import { filesWords, isOrAre, NotDone } from "./not-done";

export interface Done extends Exported {
  /** Files that were asked for. */
  of: number;
}

/** What can be had later, or has room in another archive. */
const MAY_COME: readonly Reason[] = ["network", "server", "full"];

function exportWords(count: number, of: number, when: "now" | "again"): string {
  if (of === 1) return `Export it ${when}`;
  const number = count.toLocaleString();
  return count === of ? `Export these ${number} ${when}` : `Export ${number} of them ${when}`;
}

const mayCome = ({ reason }: { reason: Reason }): boolean => MAY_COME.includes(reason);

function partsWords(parts: readonly MissingPart[]): string {
  const attachments = parts.filter(({ what }) => what === "attachment").length;
  const has = (part: MissingPart["what"]) => parts.some(({ what }) => what === part);
  const words = [
    attachments === 1 ? "1 attachment" : "",
    attachments > 1 ? `${attachments.toLocaleString()} attachments` : "",
    has("attachments") ? "its attachments" : "",
    has("changes") ? "changes that its key can’t decrypt" : "",
    has("readable") ? "some readable copies that couldn’t be made" : "",
  ];
  return `Included without ${words.filter((word) => word !== "").join(", ")}.`;
}

interface OutcomeProps {
  done: Done;
  onAgain: (only: string[]) => void;
}

export function ExportOutcome({ done, onAgain }: OutcomeProps) {
  const { files, of, bytes, missing, incomplete } = done;
  if (of === 0) return <Banner>You don’t have any files yet, so there’s nothing to export.</Banner>;
  if (missing.length === 0 && incomplete.length === 0)
    return (
      <Banner tone="good">
        {filesWords(files)} {isOrAre(files)} in the archive ({sizeWords(bytes)}).
      </Banner>
    );
  return (
    <>
      {missing.length > 0 ? <Missing done={done} onAgain={onAgain} /> : null}
      {incomplete.length > 0 ? <Incomplete done={done} onAgain={onAgain} /> : null}
    </>
  );
}

function Missing({ done: { files, of, bytes, missing }, onAgain }: OutcomeProps) {
  const others = missing.filter(mayCome).map(({ id }) => id);
  return (
    <>
      <Banner tone="warn" action={againButton(others, missing.length, "now", onAgain)}>
        {filesWords(files)} of {of.toLocaleString()} {isOrAre(files)} in the archive (
        {sizeWords(bytes)}).{" "}
        {missing.length === 1 ? "1 isn’t." : `${missing.length.toLocaleString()} aren’t.`}
      </Banner>
      <NotDone label="Files that aren’t in the archive" files={missing} />
    </>
  );
}

function Incomplete({ done: { incomplete }, onAgain }: OutcomeProps) {
  const others = incomplete.filter(({ missing }) => missing.some(mayCome)).map(({ id }) => id);
  return (
    <>
      <Banner tone="warn" action={againButton(others, incomplete.length, "again", onAgain)}>
        {filesWords(incomplete.length)} in the archive {isOrAre(incomplete.length)} incomplete.
      </Banner>
      <NotDone
        label="Incomplete files"
        files={incomplete.map(({ title, missing }) => ({ title, words: partsWords(missing) }))}
      />
    </>
  );
}

function againButton(
  ids: string[],
  of: number,
  when: "now" | "again",
  onAgain: OutcomeProps["onAgain"],
) {
  if (ids.length === 0) return undefined;
  return <Button onClick={() => onAgain(ids)}>{exportWords(ids.length, of, when)}</Button>;
}
