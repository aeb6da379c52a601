import type { Permission } from "@krapao/contract/operator/permissions";

/** A role that is being composed: what it is called, what it allowed, and what it is to allow. */
export type RoleDraft = {
  readonly name: string;
  readonly isNew: boolean;
  readonly before: ReadonlySet<Permission>;
  readonly after: ReadonlySet<Permission>;
};
