/** One chat on this page: what was asked and answered, what runs, and what waits for the person's yes. */

import { signedInAccount } from "@/client/account/signed-in-account";
import { answerQuestion } from "@/client/assistant/answer";
import type { Change } from "@/client/assistant/changing-tools";
import { changingTools } from "@/client/assistant/changing-tools";
import { type Chat, type ChatEntry, saveChat } from "@/client/assistant/chats";
import { addressesIn, localTools, type Sight } from "@/client/assistant/local-tools";
import type { AnswerEvents } from "@/client/assistant/steps";
import { defaultEnvironment } from "@/client/environment";
import { ApiError } from "@/client/http";
import type { LocalFile } from "@/client/local-files";
import type { OpenFile } from "@/client/sync";
import { titleOf } from "@/components/files/listed-file";
import type { AssistantMessage } from "@/lib/contract/assistant";
import { kindOfDoc } from "@/lib/kinds/file-kind";
import { type Card, newHands } from "./hands";
import { problemWords, STOPPED } from "./problem-words";
import { toolWords } from "./tool-words";

export interface Place {
  /** The file on the page; null elsewhere. */
  file: OpenFile | null;
  /** It, as a list has it. */
  listed: LocalFile | null;
  /** Who answers: the provider's host, or `script`. */
  provider: string;
  /** Every file of the person's. */
  allFiles(): Promise<readonly LocalFile[]>;
}

/** An entry as the page shows it. */
export interface Shown extends ChatEntry {
  cards?: Card[];
}

export interface ConversationState {
  id: string;
  entries: readonly Shown[];
  /** The answer that comes just now. */
  running: { text: string; steps: readonly string[] } | null;
  /** What the assistant wants to do, until the person answers. */
  asked: Change | null;
  turnsLeft: number;
  /** Whether it may ask to change things at all; each change is asked for. */
  mayChange: boolean;
  /** Whether it sees the names of all files and lines found in them. */
  seesAll: boolean;
  saving: "none" | "saved" | "failed" | "off";
}

/** Messages of before that go with a question. */
const MAX_BEFORE = 40;

export class Conversation {
  private state: ConversationState;
  private readonly listeners = new Set<() => void>();
  private stopping: AbortController | null = null;
  private answer: ((isYes: boolean) => void) | null = null;
  /** Changes of this chat need no further yes. */
  private isTrusted = false;

  constructor(
    readonly place: Place,
    turnsLeft: number,
  ) {
    this.state = { ...fresh(), turnsLeft };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): ConversationState => this.state;

  private set(change: Partial<ConversationState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  /** Draws again what changed inside a card. */
  readonly redraw = (): void => this.set({ entries: [...this.state.entries] });
  readonly allow = (mayChange: boolean): void => {
    if (!mayChange) this.isTrusted = false;
    this.set({ mayChange });
  };
  readonly lookInAll = (seesAll: boolean): void => this.set({ seesAll });

  begin(): void {
    this.stop();
    this.stopping = null;
    this.isTrusted = false;
    const { turnsLeft, seesAll } = this.state;
    this.set({ ...fresh(), turnsLeft, seesAll });
  }

  show({ id, entries }: Chat): void {
    this.begin();
    this.set({ id, entries, saving: "saved" });
  }

  readonly stop = (): void => {
    this.reply(false);
    this.stopping?.abort(STOPPED);
  };

  /** What the person says to a change: no, yes, or yes to all of this chat. */
  readonly reply = (isYes: boolean, toAll = false): void => {
    if (isYes && toAll) this.isTrusted = true;
    this.answer?.(isYes);
    this.answer = null;
    this.set({ asked: null });
  };

  /** @param shown text that the chat shows instead of the question */
  async ask(question: string, shown = question): Promise<void> {
    const before = this.messagesBefore();
    await this.run(shown, async (events, signal, cards) => {
      const sight = await this.sight(question);
      const environment = defaultEnvironment();
      const { listed } = this.place;
      const open = listed && listed.role !== "view" ? listed : null;
      const hands = newHands({ file: this.place.file, cards, events, ask: this.askFirst });
      const changing = this.state.mayChange ? changingTools(open, hands, environment) : {};
      const content = listed
        ? `${question}\n\nThe open file: ${listed.id} (${listed.kind})`
        : question;
      const added = await answerQuestion({
        messages: [...before, { role: "user", content }],
        toolset: this.state.mayChange ? "full" : "read",
        tools: localTools(sight, environment, changing),
        ...{ events, environment, signal },
      });
      return textOf(added.at(-1));
    });
  }

  /** Changes the open file as the person asked, without further questions. */
  async edit(instructions: string, shown: string): Promise<void> {
    await this.run(shown, (events, signal, cards) => {
      const hands = newHands({ file: this.place.file, cards, events, ask: this.askFirst });
      return hands.editNow(instructions, signal);
    });
  }

  private readonly askFirst = (change: Change, signal: AbortSignal): Promise<boolean> => {
    // An answer that was stopped asks nothing in the chat after it.
    if (signal.aborted) return Promise.resolve(false);
    if (this.isTrusted && change.what === "edit") return Promise.resolve(true);
    return new Promise((resolve) => {
      this.answer = resolve;
      signal.addEventListener("abort", () => resolve(false), { once: true });
      this.set({ asked: change });
    });
  };

  private async run(
    shown: string,
    work: (events: AnswerEvents, signal: AbortSignal, cards: Card[]) => Promise<string>,
  ): Promise<void> {
    if (this.state.running) return;
    const stopping = new AbortController();
    this.stopping = stopping;
    // Another chat may be shown before the answer ends.
    const isShown = () => this.stopping === stopping;
    const entry: Shown & { sent: string[]; steps: string[] } = {
      ...{ message: { role: "assistant", content: "" }, steps: [], sent: [], cards: [] },
      provider: this.place.provider,
    };
    let text = "";
    const draw = () => isShown() && this.set({ running: { text, steps: [...entry.steps] } });
    this.set({ entries: [...this.state.entries, { message: { role: "user", content: shown } }] });
    draw();
    const events: AnswerEvents = {
      text(delta) {
        text += delta;
        draw();
      },
      tool: (name, given) => {
        // Words before a tool call are no part of the answer.
        text = "";
        const words = toolWords(name, given, this.titleOf);
        if (entry.steps.at(-1) !== words) entry.steps.push(words);
        draw();
      },
      sent: (body) => void entry.sent.push(body),
      turnsLeft: (turnsLeft) => this.set({ turnsLeft }),
    };
    try {
      text = (await work(events, stopping.signal, entry.cards ?? [])) || text;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error !== STOPPED) console.error("The assistant’s answer ended early.", error);
      entry.problem = problemWords(error);
      if (error instanceof ApiError && error.reason === "turns") this.set({ turnsLeft: 0 });
    }
    entry.message = { role: "assistant", content: text };
    if (!isShown()) return;
    this.set({ entries: [...this.state.entries, entry], running: null, asked: null });
    await this.save();
  }

  private titles = new Map<string, string>();
  private readonly titleOf = (id: string): string | null => this.titles.get(id) ?? null;

  private async sight(question: string): Promise<Sight> {
    const { file, listed } = this.place;
    const named = listed ? [listed] : [];
    const all = this.state.seesAll ? await this.place.allFiles() : null;
    this.titles = new Map((all ?? named).map(({ id, title }) => [id, title]));
    return {
      named,
      all,
      open: file,
      addresses: new Set([...this.addresses(), ...addressesIn(question)]),
    };
  }

  /** Addresses in the person's own words. */
  addresses(): ReadonlySet<string> {
    const asked = this.state.entries.filter(({ message }) => message.role === "user");
    return new Set(asked.flatMap(({ message }) => addressesIn(textOf(message))));
  }

  /** Words of the person and answers; what tools read for earlier answers does not leave again. */
  private messagesBefore(): AssistantMessage[] {
    return this.state.entries
      .map(({ message }) => message)
      .filter((message) => textOf(message) !== "")
      .slice(-MAX_BEFORE);
  }

  private async save(): Promise<void> {
    const { id } = this.state;
    const entries = this.state.entries.map(({ cards: _, ...entry }) => entry);
    const questions = entries.flatMap(({ message }) =>
      message.role === "user" ? [textOf(message)] : [],
    );
    const person = await signedInAccount(defaultEnvironment()).catch(() => null);
    if (!person?.derivation) return this.set({ saving: "off" });
    const chat = { title: questions[0] ?? "Chat", words: questions.join(" "), entries };
    const updatedAt = new Date().toISOString();
    try {
      const isNewest = await saveChat(person, { ...chat, id, updatedAt }, defaultEnvironment());
      // Another device wrote it later: this one goes on as a chat of its own.
      const own = isNewest ? id : crypto.randomUUID();
      if (!isNewest) await saveChat(person, { ...chat, id: own, updatedAt }, defaultEnvironment());
      if (this.state.id === id) this.set({ id: own, saving: "saved" });
    } catch (error) {
      console.error("The chat wasn’t saved.", error);
      if (this.state.id === id) this.set({ saving: "failed" });
    }
  }
}

const fresh = (): Omit<ConversationState, "turnsLeft"> => ({
  ...{ id: crypto.randomUUID(), entries: [], running: null, asked: null },
  ...{ mayChange: false, seesAll: false, saving: "none" },
});

export const textOf = (message: AssistantMessage | undefined): string =>
  typeof message?.content === "string" ? message.content : "";

/** The open file as a list has it. */
export const listedOf = (file: OpenFile): LocalFile => {
  const { id, capability, contentKeyText, role, privacy, doc } = file;
  return {
    ...{ id, role, privacy, kind: kindOfDoc(doc), openedAt: new Date().toISOString() },
    token: contentKeyText === null ? capability : `${capability}.${contentKeyText}`,
    title: titleOf({ kind: kindOfDoc(doc), title: String(doc.getMap("meta").get("title") ?? "") }),
  };
};
