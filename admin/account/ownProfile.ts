import type { LabelValue } from "../fields/displays/labels.tsx";

export const ownProfileQuery = `query OwnProfile { currentUser {
  id username email pendingEmail createdAt profile { firstName lastName fullName } role { displayName type }
  labels { id name color } account { name }
} }`;

/** The signed-in person as the profile shows them. */
export type OwnProfile = {
  id: number;
  username: string;
  email: string;
  /** Waits for the link that was mailed to it. */
  pendingEmail: string | null;
  createdAt: string;
  profile: { firstName: string; lastName: string | null; fullName: string };
  role: { displayName: string; type: "admin" | "user" };
  labels: readonly LabelValue[];
  account: { name: string };
};
