/** The button of a way to pay, with its error above. */
import type { LucideIcon } from "lucide-react";
import { FailureBanner } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";
import { payFailure } from "./pay-failure";

interface PayButtonProps {
  icon: LucideIcon;
  disabled: boolean;
  act: () => Promise<unknown>;
  children: string;
}

export function PayButton({ icon, disabled, act, children }: PayButtonProps) {
  const { busy, failure, run } = useTry(payFailure);
  return (
    <>
      {failure ? <FailureBanner failure={failure} /> : null}
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        icon={icon}
        busy={busy}
        disabled={disabled}
        onClick={() => void run(act)}
      >
        {children}
      </Button>
    </>
  );
}
