/**
 * The signed-in account, loaded once and shared by all sections of a page. When the session ends, the page keeps everything
 * typed into it, and asks to sign in again in another tab.
 */
"use client";

import { LogIn } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { current } from "@/client/account/account";
import { onAccountChange } from "@/client/account/signed-in-account";
import { defaultEnvironment } from "@/client/environment";
import { withNext } from "@/components/account/next-address";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Account } from "@/lib/contract/account";
import type { User } from "@/lib/contract/account-shapes";
import { SectionSkeleton } from "./section";

export interface Signed extends Account {
  /** Shows at once what an answer said; `refresh` asks for all of it. */
  change: (user: Partial<User>) => void;
  refresh: () => Promise<void>;
}

type State =
  | { phase: "reading" | "out" | "failed" }
  | { phase: "in"; account: Account; ended: boolean };

const Context = createContext<Signed | null>(null);

export function useSigned(): Signed {
  const signed = useContext(Context);
  if (!signed) throw new Error("Only inside <SignedIn>.");
  return signed;
}

interface SignedInProps {
  /** What opens after signing in. */
  to: string;
  about?: string;
  /** What is around the sections, whoever is signed in. */
  frame?: (content: ReactNode) => ReactNode;
  /** The page has something for everybody: who is not signed in reads one line of what is only for others. */
  isPart?: boolean;
  children: ReactNode;
}

export function SignedIn({
  to,
  about,
  frame = (content) => content,
  isPart,
  children,
}: SignedInProps) {
  const [state, setState] = useState<State>({ phase: "reading" });

  const turns = useRef({ asked: 0, answered: 0 });
  const refresh = useCallback(async () => {
    const turn = ++turns.current.asked;
    try {
      const account = await current();
      // A newer answer came first.
      if (turn < turns.current.answered) return;
      turns.current.answered = turn;
      setState((before) => {
        if (account) return { phase: "in", account, ended: false };
        return before.phase === "in" ? { ...before, ended: true } : { phase: "out" };
      });
    } catch {
      setState((before) => (before.phase === "in" ? before : { phase: "failed" }));
    }
  }, []);

  useEffect(() => {
    void refresh();
    const onShow = () => document.visibilityState === "visible" && void refresh();
    document.addEventListener("visibilitychange", onShow);
    const stop = onAccountChange(defaultEnvironment(), () => void refresh());
    return () => {
      document.removeEventListener("visibilitychange", onShow);
      stop();
    };
  }, [refresh]);

  const account = state.phase === "in" ? state.account : null;
  const signed = useMemo<Signed | null>(() => {
    if (!account) return null;
    const change = (user: Partial<User>) =>
      setState((before) => (before.phase === "in" ? withUser(before, user) : before));
    return { ...account, change, refresh };
  }, [account, refresh]);

  if (state.phase === "reading") return frame(<SectionSkeleton label="Loading your account" />);
  if (state.phase === "failed") {
    return frame(
      <Banner tone="bad" action={<Button onClick={() => void refresh()}>Try again</Button>}>
        Your account couldn’t be loaded. Nothing was changed.
      </Banner>,
    );
  }
  if (!signed) return isPart ? frame(<SignInForMore />) : <SignInFirst to={to} about={about} />;
  return frame(
    <Context.Provider value={signed}>
      {state.phase === "in" && state.ended ? <Ended /> : null}
      {/* Another person's page starts afresh. */}
      <div key={signed.user.id} className="in-turn space-y-6">
        {children}
      </div>
    </Context.Provider>,
  );
}

function withUser(before: Extract<State, { phase: "in" }>, user: Partial<User>): State {
  const { account } = before;
  return { ...before, account: { ...account, user: { ...account.user, ...user } } };
}

/** Where to sign in, and come back here. */
export function signInAddress(): string {
  return `/signin?next=${encodeURIComponent(location.pathname)}`;
}

export function SignInFirst({ to, about }: { to: string; about: string | undefined }) {
  return (
    <EmptyState
      heading="h1"
      icon={LogIn}
      title={`Sign in to open ${to}`}
      action={
        <>
          <a href={signInAddress()} className={buttonLook({ variant: "primary" })}>
            Sign in
          </a>
          <a href={withNext("/signup", location)} className={buttonLook()}>
            Create an account
          </a>
        </>
      }
    >
      {about ? <p>{about}</p> : null}
    </EmptyState>
  );
}

function SignInForMore() {
  return (
    <Banner
      action={
        <a href={signInAddress()} className={buttonLook()}>
          Sign in
        </a>
      }
    >
      You’re not signed in. Sign in to see the settings of your account.
    </Banner>
  );
}

function Ended() {
  return (
    <div className="mb-6">
      <Banner
        tone="warn"
        action={
          <a href={signInAddress()} target="_blank" rel="noopener" className={buttonLook()}>
            Sign in again
          </a>
        }
      >
        Your session has expired. What you typed is kept: sign in again in a new tab, then continue
        here.
      </Banner>
    </div>
  );
}
