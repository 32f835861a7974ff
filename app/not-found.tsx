import { NothingHere } from "@/components/shell/nothing-here";
import { PageFrame } from "@/components/shell/page-frame";

export const metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <PageFrame>
      <NothingHere />
    </PageFrame>
  );
}
