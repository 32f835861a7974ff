import { NothingHere } from "@/components/shell/nothing-here";
import { PublicShell } from "@/components/shell/public-shell";

export const metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <PublicShell>
      <NothingHere />
    </PublicShell>
  );
}
