/** The pages of the settings and of the administrator, in the order of their navigation. */
export interface Section {
  href: string;
  label: string;
}

export const SETTINGS: readonly Section[] = [
  { href: "/settings", label: "Profile" },
  { href: "/settings/security", label: "Security" },
  { href: "/settings/keys", label: "Keys" },
  { href: "/settings/apps", label: "Connected apps" },
  { href: "/settings/notifications", label: "Notifications" },
  { href: "/settings/plan", label: "Plan" },
  { href: "/settings/privacy", label: "Privacy and data" },
  { href: "/settings/delete", label: "Delete account" },
];

export const ADMIN: readonly Section[] = [
  { href: "/admin", label: "Accounts" },
  { href: "/admin/outbox", label: "Mail" },
  { href: "/admin/server", label: "Server" },
];
