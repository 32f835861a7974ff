/** Every component in every state. It lives beside the components, so that a new state is shown where it is made. */
import { Actions } from "./actions";
import { Fields } from "./fields";
import { Messages } from "./messages";
import { Overlays } from "./overlays";
import { Tokens } from "./tokens";

export function Gallery() {
  return (
    <div className="space-y-10">
      <Tokens />
      <Actions />
      <Fields />
      <Messages />
      <Overlays />
    </div>
  );
}
