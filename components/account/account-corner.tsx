/**
 * The end of the sidebar: the signed-in person with their menu, or the links to sign in. Before scripts load, the head script
 * decides which shows.
 */
"use client";

import { ChevronsUpDown, LogIn, Moon, Sun } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { chooseTheme, readTheme } from "../shell/theme";
import { accountEntries } from "./account-entries";
import { Initial } from "./initial";
import { comeBack } from "./next-address";
import { type Here, useAccount } from "./use-account";

const PLACE = "flex h-12 w-full items-center gap-2.5 rounded-md px-1.5 text-left";

export function AccountCorner({ isFolded }: { isFolded: boolean }) {
  const account = useAccount();
  if (account) return <AccountButton account={account} isFolded={isFolded} />;
  return (
    <>
      {account === undefined ? (
        <div aria-hidden="true" className={`${PLACE} signed-in-only`} />
      ) : null}
      <div className={account === undefined ? "signed-out-only" : undefined}>
        <WaysIn isFolded={isFolded} />
      </div>
    </>
  );
}

function AccountButton({ account, isFolded }: { account: Here; isFolded: boolean }) {
  const { name, email } = account;
  return (
    <LazyMenu
      align="start"
      entries={() => accountEntries(account)}
      trigger={
        <button
          type="button"
          aria-label={`Account of ${name}`}
          data-tip={isFolded ? name : undefined}
          className={`${PLACE} hover:bg-hover aria-expanded:bg-hover`}
        >
          <Initial name={name} className="size-7 text-xs" />
          <span className="hidden min-w-0 flex-1 text-sm leading-tight unfolded:block">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-xs text-ink-faint">{email}</span>
          </span>
          <ChevronsUpDown
            aria-hidden="true"
            className="hidden size-4 shrink-0 text-ink-faint unfolded:block"
          />
        </button>
      }
    />
  );
}

function WaysIn({ isFolded }: { isFolded: boolean }) {
  return (
    <div className="flex flex-col items-center gap-2 unfolded:items-stretch">
      <a
        href="/signin"
        aria-label="Sign in"
        data-tip={isFolded ? "Sign in" : undefined}
        className={`${buttonLook()} max-w-full px-0`}
        onClick={comeBack}
      >
        <LogIn aria-hidden="true" className="size-[1.125rem] shrink-0 mx-2.5 unfolded:mx-0" />
        <span className="hidden unfolded:inline">Sign in</span>
      </a>
      <span className="flex items-center justify-between gap-1">
        <a
          href="/signup"
          className="hidden h-9 items-center rounded-md px-2.5 text-sm font-semibold text-ink-soft hover:bg-hover hover:text-ink unfolded:flex touch:h-11"
          onClick={comeBack}
        >
          Create an account
        </a>
        <ThemeButton />
      </span>
    </div>
  );
}

const MoonOrSun = () => (
  <>
    <Moon aria-hidden="true" className="in-light" />
    <Sun aria-hidden="true" className="in-dark" />
  </>
);

/** Turns the page to the other theme. CSS decides which icon shows, so the server can draw both. */
function ThemeButton() {
  function turn() {
    const theme = readTheme();
    const dark =
      theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    chooseTheme(dark ? "light" : "dark");
  }
  return <IconButton label="Light or dark" onClick={turn} icon={MoonOrSun} />;
}
