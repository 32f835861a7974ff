/** Over the list: find, sort, choose several, and the way to the Trash. */
import { ListChecks, Sparkles, Trash2 } from "lucide-react";
import type { Ref } from "react";
import { askAssistant } from "@/components/assistant/ask";
import { Select } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { SearchField } from "@/components/ui/search-field";
import type { Order } from "./arrange";

interface ListToolsProps {
  search: string;
  onSearch: (search: string) => void;
  order: Order;
  onOrder: (order: Order) => void;
  onChoose: () => void;
  chooseRef: Ref<HTMLButtonElement>;
  /** Files in the Trash. */
  trashed: number;
}

export function ListTools(props: ListToolsProps) {
  const { search, onSearch, order, onOrder, onChoose, chooseRef, trashed } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search titles and text"
        className="max-sm:basis-full"
        value={search}
        onChange={onSearch}
      />
      <Select
        aria-label="Sort"
        className="max-sm:flex-1"
        value={order}
        options={[
          ["opened", "Recent"],
          ["title", "A to Z"],
        ]}
        onChange={onOrder}
      />
      <IconButton ref={chooseRef} label="Select files" icon={ListChecks} onClick={onChoose} />
      <IconButton
        label="Ask the assistant"
        icon={Sparkles}
        className="ai-only"
        onClick={() => askAssistant(null)}
      />
      <TrashLink trashed={trashed} />
    </div>
  );
}

export function TrashLink({ trashed }: { trashed: number }) {
  return (
    <a
      href="/files/trash"
      className="flex h-9 shrink-0 items-center gap-2 rounded-md px-2.5 text-sm font-semibold text-ink-soft hover:bg-hover hover:text-ink touch:h-11"
    >
      <Trash2 aria-hidden="true" className="size-[1.125rem]" />
      Trash
      {trashed > 0 ? (
        <span className="font-normal text-ink-faint tabular-nums">{trashed}</span>
      ) : null}
    </a>
  );
}
