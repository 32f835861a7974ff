/** The chats of before: found by their words, opened, deleted. */
import { Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { signedInAccount } from "@/client/account/signed-in-account";
import {
  type Chat,
  type ChatHead,
  openChat,
  readChats,
  removeChat,
  saveChat,
} from "@/client/assistant/chats";
import { defaultEnvironment } from "@/client/environment";
import { Loaded } from "@/components/page/loaded";
import { Moment } from "@/components/page/moment";
import { tellOutcome, tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { IconButton } from "@/components/ui/icon-button";
import { SearchField } from "@/components/ui/search-field";
import { notify } from "@/components/ui/toast";

async function owner() {
  const person = await signedInAccount(defaultEnvironment());
  if (!person) throw new Error("Sign in to see your chats.");
  return person;
}

const read = async () => readChats(await owner(), defaultEnvironment());
const open = async (head: ChatHead): Promise<Chat> =>
  openChat(await owner(), head, defaultEnvironment());

interface ChatListProps {
  onOpen: (chat: Chat) => void;
  onDeleted: (id: string) => void;
}

export function ChatList({ onOpen, onDeleted }: ChatListProps) {
  const loaded = useLoaded(read);
  const [search, setSearch] = useState("");
  const { change, refresh } = loaded;
  const show = (head: ChatHead) => tellOutcome(async () => onOpen(await open(head)), "");
  const remove = useCallback(
    async (head: ChatHead) => {
      // Deleted it can be read no more: what Undo writes back is read before.
      const chat = await open(head).catch(() => null);
      await removeChat(head.id, defaultEnvironment());
      change((heads) => heads.filter(({ id }) => id !== head.id));
      onDeleted(head.id);
      const restore = async () => {
        if (!chat) return;
        const updatedAt = new Date().toISOString();
        await saveChat(await owner(), { ...chat, updatedAt }, defaultEnvironment());
        await refresh();
      };
      notify({
        text: "Chat deleted on all your devices.",
        ...(chat
          ? { action: { label: "Undo", run: () => void restore().catch(tellRefusal) } }
          : {}),
      });
    },
    [change, refresh, onDeleted],
  );
  return (
    <Loaded what="Your chats" of={loaded} rows={4} around="p-4">
      {(heads) => (
        <div className="space-y-3 p-4">
          <SearchField label="Search chats" value={search} onChange={setSearch} />
          <ul className="divide-y divide-line">
            {heads.filter(fits(search)).map((head) => (
              <li key={head.id} className="flex items-center gap-1">
                <button
                  type="button"
                  className="min-h-12 min-w-0 flex-1 rounded-md px-2 py-1.5 text-start hover:bg-hover"
                  onClick={() => void show(head)}
                >
                  <span className="block truncate">{head.title}</span>
                  <span className="text-xs text-ink-faint">
                    <Moment at={head.updatedAt} />
                  </span>
                </button>
                <IconButton
                  label={`Delete ${head.title}`}
                  icon={Trash2}
                  onClick={() => void remove(head).catch(() => refresh())}
                />
              </li>
            ))}
          </ul>
          {heads.some(fits(search)) ? null : (
            <p className="text-ink-faint">
              {heads.length === 0
                ? "No chats yet. They’re encrypted, and on all your devices."
                : "No chat has these words."}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}

const fits = (search: string) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ title, words: said }: ChatHead): boolean => {
    const text = `${title} ${said}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
};
