/** Starts a guest's page without Next. */
import { mountPage } from "@/components/lean-page/mount-page";
import { skipToContent } from "@/components/shell/skip-link";
import { InvitePage } from "./invite-page";

document.addEventListener("click", skipToContent);
mountPage(<InvitePage />);
