import type { Permission } from "@krapao/contract/operator/permissions";

/** A role that is being edited: its name, its current permissions, and its new ones. */
export type RoleDraft = {
  readonly name: string;
  readonly isNew: boolean;
  readonly before: ReadonlySet<Permission>;
  readonly after: ReadonlySet<Permission>;
};
