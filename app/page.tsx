/** The front page: what Sealdesk is, one clear action, and the truth about who can read what. */
import { OpenLink } from "@/components/files/open-link";
import { RecentFiles } from "@/components/files/recent-files";
import { SealedPicture } from "@/components/files/sealed-picture";
import { StartNoteButton } from "@/components/files/start-note-button";
import { PublicShell } from "@/components/shell/public-shell";

const FACTS = [
  [
    "The server never sees",
    "Your words, the title, or the names of the people in the file. They are sealed in your browser, and the key is the part of the link after the #, which browsers do not send.",
  ],
  [
    "The server does see",
    "That a file exists, how large it is, when it changes and from which network address. It needs that to deliver changes.",
  ],
  [
    "If you lose the link",
    "Nobody can get the file back, and we cannot either. This browser keeps a list of the files you open; copy the links that matter to a safe place.",
  ],
] as const;

export default function FrontPage() {
  return (
    <PublicShell width="lg">
      <div className="grid items-center gap-x-14 gap-y-12 pt-8 sm:pt-16 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <h1 className="max-w-lg font-serif text-2xl font-semibold tracking-tight sm:text-3xl">
            Write together, and keep it between you
          </h1>
          <p className="mt-4 max-w-md text-lg text-ink-soft">
            Start a note, send its link, and see each other’s words arrive as they are typed. Only
            people with the link can read it. No account needed.
          </p>
          <div className="mt-8">
            <StartNoteButton size="lg" />
          </div>
          <div className="mt-10">
            <OpenLink />
          </div>
        </div>
        <SealedPicture />
      </div>
      <RecentFiles />
      <section aria-labelledby="facts" className="mt-14 border-t border-line pt-8">
        <h2 id="facts" className="font-semibold">
          Who can read what
        </h2>
        <dl className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-3">
          {FACTS.map(([term, words]) => (
            <div key={term}>
              <dt className="text-sm font-semibold">{term}</dt>
              <dd className="mt-1 text-sm text-ink-soft">{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </PublicShell>
  );
}
