import { listRoles } from "@krapao/contract/operator/list-roles";
import { BUILT_IN_ROLES, isBuiltIn } from "@krapao/contract/operator/permissions";
import { useT } from "@krapao/i18n/react";
import { Select } from "@krapao/ui/select";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";

import { read } from "../../lib/read.ts";

type RoleSelectProps = Omit<ComponentProps<typeof Select>, "value" | "onChange" | "children"> & {
  readonly value: string;
  readonly onChange: (role: string) => void;
};

/** Selects a role. */
export const RoleSelect = ({ value, onChange, ...rest }: RoleSelectProps) => {
  const t = useT("console");
  const { data } = useQuery(read(listRoles, {}));
  const names = data?.map(({ name }) => name) ?? Object.keys(BUILT_IN_ROLES);
  return (
    <Select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
      {names.map((name) => (
        <option key={name} value={name}>
          {isBuiltIn(name) ? t(`role.${name}`) : name}
        </option>
      ))}
    </Select>
  );
};
