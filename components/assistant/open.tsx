/** Opens and closes the assistant beside any page. It is fetched when a person asks for it. */
import { createRoot, type Root } from "react-dom/client";
import { seemsSignedIn } from "@/client/account/signed-in";
import { onAccountChange } from "@/client/account/signed-in-account";
import { AI_OFF } from "@/client/assistant/stream-step";
import { isAiOff, onAiSwitch, storeAiOff } from "@/client/assistant/switch";
import { callOperation } from "@/client/call";
import { defaultEnvironment } from "@/client/environment";
import { ApiError } from "@/client/http";
import { list } from "@/client/local-files";
import type { OpenFile } from "@/client/sync";
import { accountLibrary } from "@/components/files/keep-file";
import { titleOf } from "@/components/files/listed-file";
import { mergeLists } from "@/components/files/merge-lists";
import { notify } from "@/components/ui/toast";
import { readAssistant } from "@/lib/contract/assistant";
import { Conversation, listedOf, type Place } from "./conversation";
import { AssistantPanel } from "./panel";

let close: (() => void) | null = null;

/** Closes it where it is open. @param file the one on the page, or null */
export async function toggleAssistant(file: OpenFile | null): Promise<void> {
  if (close) return close();
  const who = await whoAnswers();
  if (!who || close) return;
  const { provider, turnsLeft } = who;
  const listed = file && listedOf(file);
  const place: Place = { file, listed, provider: provider ?? "", allFiles };
  show(provider === null ? null : new Conversation(place, turnsLeft));
}

function show(conversation: Conversation | null): void {
  const { body, activeElement } = document;
  const host = document.createElement("div");
  const root: Root = createRoot(host);
  body.append(host);
  // The page makes room beside it.
  body.classList.add("lg:pe-96");
  const leave = () => {
    close = null;
    for (const stop of stops) stop();
    conversation?.stop();
    root.unmount();
    host.remove();
    body.classList.remove("lg:pe-96");
    if (activeElement instanceof HTMLElement) activeElement.focus();
  };
  const stops = [
    onAiSwitch(() => {
      if (!isAiOff()) return;
      leave();
      notify({ text: "AI was turned off, so the assistant closed." });
    }),
    onAccountChange(defaultEnvironment(), () => void (seemsSignedIn() || leave())),
  ];
  close = leave;
  root.render(<AssistantPanel conversation={conversation} onClose={leave} />);
}

/** Null, and a notice says why, where it may not or cannot be asked. */
async function whoAnswers() {
  try {
    const who = await callOperation(readAssistant);
    storeAiOff(false);
    return who;
  } catch (error) {
    notify({ tone: "bad", text: refusalWords(error) });
    return null;
  }
}

function refusalWords(error: unknown): string {
  if (!(error instanceof ApiError))
    return "The assistant can’t be reached. Try again when you’re online.";
  if (error.reason === AI_OFF) {
    storeAiOff(true);
    return "AI is off for your account. You can turn it on under Settings, Security.";
  }
  return error.status === 401 ? "Sign in to use the assistant." : error.message;
}

/** Of this browser and of the account. */
async function allFiles() {
  const here = await list();
  const { library } = await accountLibrary();
  const there = await library().catch(() => null);
  const { files } = mergeLists(here, there ?? []);
  return files.flatMap((file) => (file.away ? [] : [{ ...file, title: titleOf(file) }]));
}
