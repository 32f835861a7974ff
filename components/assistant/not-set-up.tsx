/** Shown instead of the assistant when the operator has set no provider. */
import { Settings2 } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";

export function NotSetUp() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState icon={Settings2} title="No AI provider is set">
        <p>
          Whoever runs this server sets <code>AI_BASE_URL</code> and <code>AI_MODEL</code>, and{" "}
          <code>AI_API_KEY</code> where the provider asks for one. Any provider with OpenAI’s chat
          completions works, also one on your own machine.
        </p>
        <p>
          Set <code>AI_BASE_URL=script:</code> to try the assistant without a model.
        </p>
      </EmptyState>
    </div>
  );
}
